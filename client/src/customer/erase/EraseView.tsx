/** Screen /desvincularme: deletes the guest's personal data. */
import * as customers from '@orderi/shared/contract/customers'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../api/errors.ts'
import { removeStored } from '../../storage.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { api, forgetToken, isTokenExpired, runIgnoringTokenExpiry } from '../api.ts'
import { SignInForm } from '../person/SignInForm.tsx'
import { Form } from '../ui/Form.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Problem } from '../ui/Problem.tsx'
import { ViewHead } from '../ui/ViewHead.tsx'
import { clearVisit, hasAccount, type Person, visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import { useViewWords } from '../words/viewWords.ts'
import classes from './EraseView.module.css'

export function EraseView() {
  const { erase } = useViewWords()
  const person = useStore(visit, (state) => state.person)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    document.title = erase.title
  }, [erase])
  if (isDone) return <Problem icon="check" title={erase.done} text={erase.doneText} />
  return (
    <main id="content" tabIndex={-1} className="view" data-narrow>
      <ViewHead title={erase.title} backTo="/cliente" />
      <p className={classes['lead']}>{erase.lead}</p>
      <section className={`card ${classes['card']}`}>
        <h2 className={classes['title']}>{erase.goes}</h2>
        <ul className={classes['list']}>
          {erase.goesList.map((text) => (
            <li key={text}>
              <Icon name="trash" size={1.25} />
              {text}
            </li>
          ))}
        </ul>
        <h2 className={classes['title']}>{erase.stays}</h2>
        <ul className={classes['list']}>
          {erase.staysList.map((text) => (
            <li key={text}>
              <Icon name="bill" size={1.25} />
              {text}
            </li>
          ))}
        </ul>
      </section>
      {person ? (
        <Confirmation key={person.token} person={person} onDone={() => setDone(true)} />
      ) : (
        <section className={`card ${classes['card']}`}>
          <div>
            <h2 className={classes['title']}>{erase.nobody}</h2>
            <p className="faint">{erase.nobodyText}</p>
          </div>
          <SignInForm />
        </section>
      )}
    </main>
  )
}

function Confirmation({ person, onDone }: { person: Person; onDone: () => void }) {
  const { person: words } = useWords()
  const { erase } = useViewWords()
  const id = useId()
  const [isUnderstood, setUnderstood] = useState(false)
  const [hasRole, setHasRole] = useState(false)
  const isAccount = hasAccount(person)
  return (
    <section className={`card ${classes['card']}`}>
      <p>
        <strong>
          {isAccount ? erase.asAccount({ email: person.user.email ?? '' }) : erase.asGuest}
        </strong>
      </p>
      {hasRole && <FailureBox text={erase.hasRole} />}
      <Form
        isDanger
        action={erase.confirm}
        busy={erase.doing}
        isDisabled={!isUnderstood}
        fields={
          isAccount
            ? [
                {
                  name: 'password',
                  label: erase.password,
                  type: 'password',
                  autoComplete: 'current-password',
                },
              ]
            : []
        }
        onSend={async ({ password }) => {
          try {
            await runIgnoringTokenExpiry(async () => {
              await api.request(customers.eraseAccount, {
                body: password === undefined ? {} : { password },
              })
              onDone()
              clearVisit()
              removeStored('orderi.')
            })
          } catch (error) {
            if (isTokenExpired(error)) forgetToken(person.token)
            if (!(error instanceof ApiError) || error.code !== 'has_role') throw error
            setHasRole(true)
          }
        }}
      >
        <label className={classes['understood']} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isUnderstood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
          {erase.understood}
        </label>
      </Form>
      <p className="faint">
        <a href="/privacidad">{words.privacy}</a>
      </p>
    </section>
  )
}

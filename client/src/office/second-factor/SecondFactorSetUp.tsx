/** Sets up a second factor: shows the secret, and asks for a first code. */
import { Button, TextInput } from '@mantine/core'
import { prepareSecondFactor, turnOnSecondFactor } from '@orderi/shared/contract/accounts'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { profileWords } from '../../i18n/office.ts'
import { failureText } from '../../shell/failureText.ts'
import { codeShape } from '../../ui/codeShape.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { ProofForm } from './ProofForm.tsx'
import classes from './SecondFactor.module.css'

const words = profileWords.secondFactor

interface Prepared {
  readonly secreto?: string | undefined
  readonly uri?: string | undefined
}

export function SecondFactorSetUp(props: {
  email: string
  current?: string /** Receives the recovery codes, which the parent shows. */
  onTurnedOn: (codes: readonly string[]) => void
}) {
  const [prepared, setPrepared] = useState<Prepared>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setPrepared(await api.request(prepareSecondFactor))
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }
  if (!prepared) {
    return (
      <>
        {failure !== undefined && <FailureBox text={failure} />}
        <Button loading={isBusy} onClick={() => void start()}>
          {words.start}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={classes['text']}>{words.scan}</p>
      <Code uri={prepared.uri ?? ''} />
      <TextInput
        className={classes['secret']}
        label={words.secret}
        value={prepared.secreto ?? ''}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ProofForm
        email={props.email}
        {...(props.current !== undefined && { current: props.current })}
        saveLabel={words.turnOn}
        done={words.turnedOn}
        send={(body, key) => api.request(turnOnSecondFactor, { body, key })}
        onSaved={({ codigos }) => props.onTurnedOn(codigos)}
        onCancel={() => setPrepared(undefined)}
      />
    </>
  )
}

/** Hidden from screen readers, because the secret is below the code. */
function Code({ uri }: { uri: string }) {
  const { size, path } = useMemo(() => codeShape(uri, 'M'), [uri])
  // The code needs an empty margin of four modules.
  return (
    <svg className={classes['code']} viewBox={`-4 -4 ${size + 8} ${size + 8}`} aria-hidden>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

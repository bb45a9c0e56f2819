import { Button } from '@mantine/core'
import {
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { profileWords } from '../i18n/office.ts'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { Section } from '../office/Section.tsx'
import { ProofForm } from '../office/second-factor/ProofForm.tsx'
import { RecoveryCodes } from '../office/second-factor/RecoveryCodes.tsx'
import classes from '../office/second-factor/SecondFactor.module.css'
import { SecondFactorSetUp } from '../office/second-factor/SecondFactorSetUp.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { queryClient } from '../shell/queries.ts'
import pills from '../ui/pill.module.css'

const words = profileWords.secondFactor

type Step = 'renew' | 'turnOff' | { readonly codes: readonly string[] }

/** Hidden for people who may not set up a second factor and have none. */
export function SecondFactorSection({ email }: { email: string }) {
  const read = useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => api.request(secondFactor, { signal }),
    staleTime: 0,
  })
  const [step, setStep] = useState<Step>()
  if (read.data && !read.data.permitido && !read.data.activo) return null
  const isOn = read.data?.activo === 1
  const finish = () => {
    setStep(undefined)
    void read.refetch()
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions })
  }
  const cancel = () => setStep(undefined)
  return (
    <div>
      <Section
        title={words.title}
        text={words.text}
        marks={isOn && <span className={pills['pill']}>{words.on}</span>}
      >
        <OfflineNotice text={words.offline} />
        <Loaded read={read} failed={words.loadFailed} height="6rem">
          {({ codigos, obligatorio }) => {
            // First, because the query may be read again while the codes are shown.
            if (typeof step === 'object')
              return <RecoveryCodes codes={step.codes} onDone={finish} />
            if (!isOn)
              return <SecondFactorSetUp email={email} onTurnedOn={(codes) => setStep({ codes })} />
            if (step === 'turnOff')
              return (
                <ProofForm
                  email={email}
                  isRecoveryAllowed
                  saveLabel={words.turnOff}
                  done={words.turnedOff}
                  send={(body, key) => api.request(turnOffSecondFactor, { body, key })}
                  onSaved={finish}
                  onCancel={cancel}
                />
              )
            if (step === 'renew')
              return (
                <ProofForm
                  email={email}
                  isRecoveryAllowed
                  saveLabel={words.renew}
                  done={words.renewed}
                  send={(body, key) => api.request(renewRecoveryCodes, { body, key })}
                  onSaved={(answer) => setStep({ codes: answer.codigos })}
                  onCancel={cancel}
                />
              )
            return (
              <>
                <p className={classes['text']}>{words.left({ count: codigos })}</p>
                {obligatorio === 1 && <p className={classes['text']}>{words.required}</p>}
                <div className={classes['actions']}>
                  <Button variant="default" onClick={() => setStep('renew')}>
                    {words.renew}
                  </Button>
                  {obligatorio === 0 && (
                    <Button variant="default" color="red" onClick={() => setStep('turnOff')}>
                      {words.turnOff}
                    </Button>
                  )}
                </div>
              </>
            )
          }}
        </Loaded>
      </Section>
    </div>
  )
}

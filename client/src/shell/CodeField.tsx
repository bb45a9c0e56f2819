import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../i18n/common.ts'

const words = texts.login.code

/** A field for a code of an authenticator app. A button switches to recovery codes, which contain letters. */
export function CodeField(props: {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}) {
  const [isRecovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <TextInput
        ref={field}
        label={isRecovery ? words.recovery : words.label}
        description={isRecovery ? words.recoveryHint : words.hint}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        data-autofocus
        required
        withAsterisk={false}
        size="lg"
        value={props.value}
        error={props.error}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <Button
        variant="subtle"
        fullWidth
        onClick={() => {
          setRecovery(!isRecovery)
          props.onChange('')
          field.current?.focus()
        }}
      >
        {isRecovery ? words.toApp : words.toRecovery}
      </Button>
    </>
  )
}

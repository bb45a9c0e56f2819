/** A text field for a number. Shows its error when it loses the focus. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { NumberValue } from './numbers.ts'

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: NumberValue
  readonly onChange?: (value: NumberValue) => void
}

interface TypedFieldProps extends NumberFieldProps {
  readonly read: (typed: string) => NumberValue
  readonly write: (value: number) => string
  readonly check: (value: NumberValue) => string | null
}

export function TypedField(all: TypedFieldProps) {
  const { read, write, check, value = '', onChange, ...props } = all
  const [typed, setTyped] = useState<{ text: string; value: NumberValue }>()
  const [isLeft, setLeft] = useState(false)
  const isTyped = typed !== undefined && typed.value === value
  const written = typeof value === 'number' ? write(value) : value
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      error={(isLeft && value !== '' && check(value)) || props.error}
      value={isTyped ? typed.text : written}
      onChange={({ currentTarget: { value: text } }) => {
        const next = read(text)
        setTyped({ text, value: next })
        setLeft(false)
        onChange?.(next)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (typeof value === 'number') setTyped(undefined)
        props.onBlur?.(event)
      }}
    />
  )
}

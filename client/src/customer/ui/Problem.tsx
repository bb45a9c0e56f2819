import type { ReactNode } from 'react'
import { FullMessage } from '../../ui/FullMessage.tsx'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  readonly icon?: IconName
  readonly title?: string
  readonly text: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export function Problem({ icon = 'warn', title, text, onRetry, children }: Props) {
  const words = useWords()
  const message = title === undefined ? { title: text } : { title, text }
  return (
    <FullMessage icon={<Icon name={icon} size={2.25} />} {...message}>
      {onRetry && (
        <Button kind="main" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
      {children}
    </FullMessage>
  )
}

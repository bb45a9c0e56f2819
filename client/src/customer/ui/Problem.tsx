import type { ReactNode } from 'react'
import { FullMessage } from '../../ui/FullMessage.tsx'
import { useWords } from '../words/language.ts'
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
        <button type="button" className="button" data-kind="main" onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {children}
    </FullMessage>
  )
}

import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly kind?: 'main' | 'line' | 'plain' | 'danger' | undefined
  /** As wide as its container. */
  readonly isWide?: boolean
}

export function Button({ kind, isWide, className, ...props }: Props) {
  return (
    <button
      type="button"
      className={className ? `button ${className}` : 'button'}
      data-kind={kind}
      data-wide={isWide || undefined}
      {...props}
    />
  )
}

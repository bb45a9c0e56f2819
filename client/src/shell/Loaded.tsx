import type { ReactNode } from 'react'
import { texts } from '../i18n/common.ts'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import { RetryBox } from './RetryBox.tsx'

/** Renders the data of a query, or a placeholder while it is loading or after it has failed. */
export function Loaded<Data>(props: {
  read: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** The title of the placeholder after a failure. */
  failed?: string
  /** The height of the placeholder while the data is loading. */
  height: string
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = props.read
  if (data !== undefined) return props.children(data)
  if (!error) return <LoadingSkeleton label={texts.common.loading} height={props.height} />
  return (
    <RetryBox
      {...(props.failed !== undefined && { title: props.failed })}
      error={error}
      onRetry={refetch}
    />
  )
}

import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { texts } from '../../i18n/common.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import type { useMenu } from './useMenu.ts'

const words = texts.pos.take

export function MenuPlaceholder(props: {
  read: ReturnType<typeof useMenu>
  isEmpty: boolean
  hasFound: boolean
}) {
  const { read } = props
  if (props.hasFound) return null
  if (read.data) {
    return (
      <EmptyState
        icon={<IconToolsKitchen2 size="1.75rem" />}
        text={props.isEmpty ? words.emptyMenu : words.nothing}
      />
    )
  }
  // A paused query has not failed: it starts when the network is back.
  if (!read.error && !read.isPaused) {
    return <LoadingSkeleton label={texts.common.loading} height="16rem" />
  }
  return <RetryBox title={words.loadFailed} onRetry={read.refetch} />
}

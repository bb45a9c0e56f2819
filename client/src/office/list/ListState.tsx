/** What a list shows in place of its table: that it loads, that it failed, that it is empty, that nothing matches. */
import { Button, Skeleton } from '@mantine/core'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { type FunctionComponent, type ReactNode, useState } from 'react'
import { texts } from '../../i18n/texts.ts'
import { failureText } from '../../shell/failureText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { TimedDialog } from '../../ui/TimedDialog.tsx'
import classes from './ListScreen.module.css'
import type { Listed } from './useList.ts'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

export function ListState<Row>(props: {
  list: Listed<Row>
  words: { readonly empty: string; readonly loadFailed: string }
  icon: FunctionComponent<{ size?: number | string }>
  isFiltered?: boolean | undefined
  children: ReactNode
}) {
  const { list, words, icon: Icon } = props
  const { rows, error, params } = list
  const isSearching = params.search !== '' || props.isFiltered
  return (
    <>
      {!rows && !error && (
        <output className={classes['skeleton']} aria-label={texts.common.loading}>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} height="3rem" radius="md" />
          ))}
        </output>
      )}
      {error && (
        <FailureBox text={failureText(error)}>
          <Button variant="default" onClick={list.retry} loading={list.isFetching}>
            {texts.common.retry}
          </Button>
        </FailureBox>
      )}
      {rows?.length === 0 && !isSearching && (
        <div className={classes['empty']}>
          <EmptyState icon={<Icon size="1.75rem" />} text={words.empty} />
        </div>
      )}
      {rows?.length === 0 && isSearching && (
        <div className={classes['empty']}>
          <EmptyState icon={<IconSearchOff size="1.75rem" />} text={texts.office.list.nothing}>
            {params.search !== '' && (
              <Button variant="default" onClick={() => params.set({ buscar: undefined })}>
                {texts.office.list.clearSearch}
              </Button>
            )}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className={classes['rows']} aria-busy={list.isFetching}>
          {props.children}
        </div>
      )}
      <LoadFailedDialog title={words.loadFailed} error={error} errorAt={list.errorAt} />
    </>
  )
}

/** Says for 2 s that a list could not be read, once for each time (specification, section 8). */
export function LoadFailedDialog(props: { title: string; error: Error | null; errorAt: number }) {
  const [dismissedAt, setDismissedAt] = useState<number>()
  return (
    <TimedDialog
      opened={props.error !== null && dismissedAt !== props.errorAt}
      title={props.title}
      text={failureText(props.error)}
      closeLabel={texts.common.close}
      onClose={() => setDismissedAt(props.errorAt)}
    />
  )
}

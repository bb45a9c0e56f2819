import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { type FunctionComponent, type ReactNode, useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { failureText } from '../../shell/failureText.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { DataTableSkeleton } from '../../ui/DataTableSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TimedDialog } from '../../ui/TimedDialog.tsx'
import classes from './ListScreen.module.css'
import type { ListData } from './useList.ts'

/** Shows `children` if the list has rows, otherwise a placeholder: loading, failed or empty. */
export function ListContent<Row>(props: {
  list: ListData<Row>
  words: { readonly empty: string; readonly loadFailed: string }
  icon: FunctionComponent<{ size?: number | string }>
  columns: readonly Column<Row>[]
  hasActions: boolean
  first?: { readonly label: string; readonly onClick: () => void } | undefined
  filterNames?: readonly string[] | undefined
  children: ReactNode
}) {
  const { list, words, icon: Icon } = props
  const { rows, error, params } = list
  const filters = (props.filterNames ?? []).filter((name) => params.filter(name) !== undefined)
  const isSearching = params.search !== '' || filters.length > 0
  return (
    <>
      {!rows && !error && (
        <output className={classes['skeleton']} aria-label={texts.common.loading}>
          <DataTableSkeleton
            columns={props.columns}
            actionsLabel={texts.office.list.actions}
            hasActions={props.hasActions}
          />
        </output>
      )}
      {error && <RetryBox error={error} isBusy={list.isFetching} onRetry={list.retry} />}
      {rows?.length === 0 && !isSearching && (
        <div className={classes['empty']}>
          <EmptyState icon={<Icon size="1.75rem" />} text={words.empty}>
            {props.first && (
              <Button
                variant="light"
                leftSection={<IconPlus size="1.125rem" />}
                onClick={props.first.onClick}
              >
                {props.first.label}
              </Button>
            )}
          </EmptyState>
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
            {filters.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  params.set(Object.fromEntries(filters.map((name) => [name, undefined])))
                }
              >
                {texts.office.list.clearFilters}
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

/** Shows each failed request for 2 s (docs/specification.md, section 8). */
export function LoadFailedDialog(props: { title: string; error: Error | null; errorAt: number }) {
  const [dismissedAt, setDismissedAt] = useState<number>()
  return (
    <TimedDialog
      opened={props.error !== null && dismissedAt !== props.errorAt}
      title={props.title}
      text={failureText(props.error)}
      onClose={() => setDismissedAt(props.errorAt)}
    />
  )
}

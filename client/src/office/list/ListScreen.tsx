/** The layout of all lists (docs/specification.md, section 2). `list` is from `useServerList` or `useLoadedList`. */
import { Button } from '@mantine/core'
import { PAGE_SIZES } from '@orderi/shared/kernel/fields'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type FunctionComponent, type ReactNode, useEffect } from 'react'
import { texts } from '../../i18n/common.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PageHeader, type ParentLink } from '../../ui/pageHeader.tsx'
import { pageCount } from '../../ui/pages.ts'
import '../styles.ts'
import { useLiveRefetch } from '../useLiveRefetch.ts'
import { ListContent } from './ListContent.tsx'
import classes from './ListScreen.module.css'
import { PageSize } from './PageSize.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListData } from './useList.ts'

const words = texts.office.list

export interface ListScreenProps<Row> {
  readonly title: string
  readonly back?: ParentLink
  readonly list: ListData<Row>
  readonly columns: readonly Column<Row>[]
  readonly actions?: (row: Row) => ReactNode
  readonly isFaded?: ((row: Row) => boolean) | undefined
  readonly newButton?: { readonly label: string; readonly onClick: () => void } | undefined
  readonly words: {
    readonly empty: string
    readonly loadFailed: string
    readonly form?: { readonly newTitle: string }
  }
  readonly icon: FunctionComponent<{ size?: number | string }>
  readonly filters?: ReactNode
  readonly tools?: ReactNode
  readonly lead?: ReactNode
  /** The filters' URL parameters. While a filter is set, an empty list shows “no matches”. */
  readonly filterNames?: readonly string[]
  readonly children?: ReactNode
}

export function ListScreen<Row extends { readonly id: number | string }>(
  props: ListScreenProps<Row>,
) {
  const { list, newButton } = props
  const isPhone = useLayout() === 'phone'
  useLiveRefetch()
  const { params, rows, total } = list
  const { form } = props.words
  const pages = pageCount(total, params.size)
  useEffect(() => {
    // The last page may have become empty after a deletion.
    if (rows && !list.isFetching && params.page > pages)
      params.set({ pagina: pages }, { replace: true })
  })
  const size = (
    <div className={classes['size']}>
      <PageSize
        sizes={PAGE_SIZES}
        value={params.size}
        onChange={(tamano) => params.set({ tamano })}
      />
      <output className={classes['count']}>{rows && words.of({ total })}</output>
    </div>
  )
  return (
    <div className={classes['page']}>
      <PageHeader title={props.title} back={props.back}>
        {props.tools}
        {newButton && (
          <Button
            className={classes['new']}
            leftSection={<IconPlus size="1.125rem" />}
            onClick={newButton.onClick}
          >
            <span className={classes['newText']}>{newButton.label}</span>
          </Button>
        )}
      </PageHeader>
      <div className={classes['tools']}>
        <SearchBox params={params} />
        {props.filters}
        {!isPhone && size}
      </div>
      {props.lead}
      <ListContent
        list={list}
        words={props.words}
        icon={props.icon}
        columns={props.columns}
        hasActions={props.actions !== undefined}
        first={newButton && form && { label: form.newTitle, onClick: newButton.onClick }}
        filterNames={props.filterNames}
      >
        <DataTable
          rows={rows ?? []}
          columns={props.columns}
          actionsLabel={words.actions}
          actions={props.actions}
          isFaded={props.isFaded}
        />
      </ListContent>
      {pages > 1 && (
        <div className={classes['pages']}>
          <Pager
            page={Math.min(params.page, pages)}
            count={pages}
            words={words.pager}
            onPage={(pagina) => params.set({ pagina })}
          />
        </div>
      )}
      {/* On phones the choice of page size is below the rows, so that more rows are visible. */}
      {isPhone && total > 0 && size}
      {props.children}
    </div>
  )
}

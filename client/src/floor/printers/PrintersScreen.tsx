import { deletePrinter } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import type { PrinterWithQueue } from '@orderi/shared/printing/printer-schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { queryKeys } from '../../api/queryKeys.ts'
import { printingWords } from '../../i18n/board.ts'
import { floorWords } from '../../i18n/office.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
import { useLoadedList } from '../../office/list/useList.ts'
import { branchQuery, printersQuery, stationsQuery } from '../../office/queries.ts'
import { queryClient } from '../../shell/queries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Note } from '../../ui/Note.tsx'
import { PrinterForm } from './PrinterForm.tsx'
import { pollMsOf } from './poll.ts'

const words = floorWords.printers
const named = ({ name }: PrinterWithQueue) => name

/** Whether dishes of stations without a printer come out nowhere. */
const lacksPedidos = (printers: readonly PrinterWithQueue[] = []) =>
  printers.length > 0 && !printers.some(({ imprime }) => imprime.includes('pedidos'))

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.printers.all })
  void queryClient.invalidateQueries({ queryKey: queryKeys.branches })
  void queryClient.invalidateQueries({ queryKey: queryKeys.branch.all })
}

export function PrintersScreen() {
  const { sucursal = '' } = useParams()
  const branch = useQuery(branchQuery(sucursal))
  const stations = useQuery(stationsQuery(sucursal))
  const read = useQuery({
    ...printersQuery(sucursal),
    refetchInterval: ({ state }) => pollMsOf(state.data?.data),
  })
  const printers = read.data?.data
  const list = useLoadedList({ rows: printers, text: named, read })
  const columns = useMemo((): readonly Column<PrinterWithQueue>[] => {
    const stationName = new Map(stations.data?.data.map(({ id, name }) => [id, name]))
    const printerName = new Map(printers?.map(({ id, name }) => [id, name]))
    return [
      { label: words.name, cell: named, isMain: true },
      { label: words.address, cell: ({ impresora }) => impresora, isNarrow: true },
      {
        label: words.prints,
        cell: ({ imprime, estaciones }) =>
          [
            ...estaciones.flatMap((id) => stationName.get(id) ?? []),
            ...imprime.map((use) => words.uses[use]),
          ].join(', '),
        isLong: true,
      },
      {
        label: words.fallback,
        cell: ({ respaldo }) => printerName.get(respaldo ?? 0) ?? words.noFallback,
        isNarrow: true,
      },
      { label: words.queue, cell: queueText, isLong: true },
    ]
  }, [stations.data, printers])
  return (
    <EntityListScreen
      title={
        branch.data ? words.title({ branch: nameOf(branch.data.translations) }) : words.titleWaiting
      }
      back={{ to: '/admin/sucursales', label: floorWords.halls.back }}
      list={list}
      canCreate={printers !== undefined}
      lead={
        branch.data?.imprimir_pedidos === 1 && lacksPedidos(printers) ? (
          <Note
            kind="status"
            icon={<IconAlertTriangle size="1.25rem" />}
            text={words.ordersUnprinted}
          />
        ) : undefined
      }
      columns={columns}
      words={words}
      icon={IconPrinter}
      nameOf={named}
      form={(editing) => (
        <PrinterForm
          branchId={Number(sucursal)}
          present={printers ?? []}
          stations={stations}
          editing={editing}
          onSaved={refresh}
        />
      )}
      remove={deletePrinter}
      deleteWords={{
        title: words.deleteQuestion,
        text: words.deleteText,
        yes: words.deleteYes,
        done: words.deleted,
        failed: words.deleteFailed,
      }}
      onRemoved={refresh}
    />
  )
}

function queueText({ en_cola, sin_salir, desviados, problema }: PrinterWithQueue): string {
  const parts = [
    ...(en_cola > 0 ? [words.waiting({ count: en_cola })] : []),
    ...(sin_salir > 0 ? [words.failed({ count: sin_salir })] : []),
    ...(problema ? [printingWords.problems[problema]] : []),
    ...(desviados > 0 ? [words.diverted({ count: desviados })] : []),
  ]
  return parts.join(' · ') || words.idle
}

import type { Board } from '@orderi/shared/board/reduce'
import { memoizePerBoard } from '../../board/boardViews.ts'
import { useBoard } from '../../live/react.tsx'
import { createReadyTables, linesStillReady, piecesReady, type ReadyTable } from './readyTables.ts'

const NONE: readonly ReadyTable[] = []
const readyTables = createReadyTables()
const tablesOf = memoizePerBoard((board: Board) => readyTables(board.orders.values()))

export function useReadyTables(): readonly ReadyTable[] {
  return useBoard(({ shown }) => (shown ? tablesOf(shown) : NONE))
}

export function useReadyPieces(): number {
  return useBoard(({ shown }) =>
    shown ? piecesReady(tablesOf(shown).flatMap((table) => table.lines)) : 0,
  )
}

/** The IDs of the table's lines that are still `Listo`. */
export function useUndeliveredLineIds({ lines }: ReadyTable): readonly number[] {
  return useBoard(({ shown }) =>
    shown ? linesStillReady(lines, shown.orders).map(({ line }) => line.id) : [],
  )
}

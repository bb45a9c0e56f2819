import { memoizePerBoard } from '../../board/boardViews.ts'
import { useBoard } from '../../live/react.tsx'
import { NO_WORK, type TableWork, tableWork } from './tableWork.ts'

const workOf = memoizePerBoard((board) => tableWork(board.bills.values(), board.orders.values()))

export function useTableWork(table: number): TableWork {
  return useBoard(({ shown }) => (shown && workOf(shown).get(table)) || NO_WORK)
}

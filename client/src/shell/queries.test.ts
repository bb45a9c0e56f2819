import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../api/queryKeys.ts'
import { Queries } from './queries.ts'

test('reads again if the query is invalidated during its first read', async () => {
  const queries = new Queries()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queries, { queryKey: queryKeys.boardMenus, queryFn })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void queries.invalidateQueries({ queryKey: queryKeys.boardMenus })
  answers[0]?.('old')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('new')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'))
  stop()
})

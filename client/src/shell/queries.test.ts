import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { Queries, queryClient } from './queries.ts'

test('repeats a query’s first read if the query is invalidated during this read', async () => {
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

test('repeats the reads of an open screen after a login of the same person, and empties the cache at a logout', async () => {
  const user = {
    id: 1,
    name: 'Ana',
    email: null,
    type: 'admin',
    language: 'es',
    device: null,
  } as const
  session.login({
    token: 'first',
    user: { ...user, password_change: 'none', second_factor: 'none' },
    Restaurants: [],
  })
  const queryFn = vi.fn(() => Promise.resolve(session.getState().user?.token))
  const observer = new QueryObserver(queryClient, { queryKey: queryKeys.branches, queryFn })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('first'))
  session.renew('second')
  expect(observer.getCurrentResult().data).toBe('first')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'))
  stop()
  session.logout()
  expect(queryClient.getQueryData(queryKeys.branches)).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import { Client } from 'undici'
import { nowMs } from './compare.ts'

const AS_A_BROWSER = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'es',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
}

/** `seq` is the last sequence number in the branch's log after the command. */
export interface CommandResult {
  readonly sentAt: number
  readonly seq: number
  readonly body: unknown
}

export type Waiter = ReturnType<typeof createWaiter>

export function createWaiter(url: string, token: string) {
  const client = new Client(url)
  const authorization = `Bearer ${token}`
  const json = { authorization, 'content-type': 'application/json' }
  return {
    async send(
      method: 'GET' | 'POST',
      path: string,
      more: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> } = {},
    ) {
      const { body = null } = more
      const own = body === null ? { authorization } : { ...json, 'idempotency-key': randomUUID() }
      const headers = { ...AS_A_BROWSER, ...own, ...more.headers }
      const answer = await client.request({ method, path, headers, body })
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
      return { status: answer.statusCode, headers: answer.headers }
    },
    /** @throws Error if the response status is not 2xx */
    async post(path: string, content: object): Promise<CommandResult> {
      const sentAt = nowMs()
      const request = { path: `/api${path}`, headers: json, body: JSON.stringify(content) }
      const answer = await client.request({ method: 'POST', ...request })
      const text = await answer.body.text()
      if (answer.statusCode > 299) throw new Error(`${path}: ${answer.statusCode} ${text}`)
      return { sentAt, seq: Number(answer.headers['board-seq']), body: JSON.parse(text) }
    },
    async get(path: string): Promise<unknown> {
      const answer = await client.request({
        method: 'GET',
        path: `/api${path}`,
        headers: { authorization },
      })
      if (answer.statusCode > 299) throw new Error(`${path}: ${answer.statusCode}`)
      return answer.body.json()
    },
    close: () => void client.destroy(),
  }
}

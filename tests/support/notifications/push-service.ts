/** A fake push service that decrypts messages like a device. Only `agent` trusts its certificate. */
import { createECDH, randomBytes } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import ece from 'http_ece'

const HOST = 'fcm.googleapis.com'

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBvzCCAWSgAwIBAgIUDuMni6/QWaGP+cnl/PaSoX033hwwCgYIKoZIzj0EAwIw
JDEiMCAGA1UEAwwZcHVzaCBzZXJ2aWNlIG9mIHRoZSB0ZXN0czAgFw0yNjExMjAy
MTEwMDVaGA8yMTI2MTAyNzIxMTAwNVowJDEiMCAGA1UEAwwZcHVzaCBzZXJ2aWNl
IG9mIHRoZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNx8LW/6u5rC
dy8rkLarwXJc7awNeQw12IO9N/d8htpGFA7el3sFVjGFtNI7hJDDZ9v0jx7NhmpA
XK6uG9vCmxKjcjBwMB0GA1UdDgQWBBRfSIO9BGyLIvJF0joYAhbzVh4O8TAfBgNV
HSMEGDAWgBRfSIO9BGyLIvJF0joYAhbzVh4O8TAPBgNVHRMBAf8EBTADAQH/MB0G
A1UdEQQWMBSCEmZjbS5nb29nbGVhcGlzLmNvbTAKBggqhkjOPQQDAgNJADBGAiEA
4V9KrnGhP/bJKUSjI0fKagpxQbdWvY86viB9GwnLaEcCIQDEPG7ZUC+vHPA4x83c
IOv7yD3UaiYbAGbcYSuTgf/2zg==
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX6/Ru0fjfwhgUvAq
zNadGDzwZ+1u9zcvya0lWrzp2LGhRANCAATcfC1v+ruawncvK5C2q8FyXO2sDXkM
NdiDvTf3fIbaRhQO3pd7BVYxhbTSO4SQw2fb9I8ezYZqQFyurhvbwpsS
-----END PRIVATE KEY-----
`

export interface PushDelivery {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly message: unknown
}

export interface PushService {
  /** Redirects every request to this service, whatever its host. */
  readonly agent: Agent
  readonly deliveries: readonly PushDelivery[]
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } }
  forget(endpoint: string): void
  /** Responds with 403 for this device until it is called with `accepts` set to true. */
  refuse(endpoint: string, accepts?: boolean): void
  close(): Promise<void>
}

class AgentTo extends Agent {
  readonly #port: number

  constructor(port: number) {
    super()
    this.#port = port
  }

  override createConnection() {
    return connect({ port: this.#port, host: '127.0.0.1', ca: CERTIFICATE, servername: HOST })
  }
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { privateKey: ReturnType<typeof createECDH>; auth: string }>()
  const deliveries: PushDelivery[] = []
  const refused = new Set<string>()
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const device = devices.get(path)
      if (!device) {
        response.writeHead(410).end()
        return
      }
      if (refused.has(path)) {
        response.writeHead(403).end('{"reason":"BadJwtToken"}')
        return
      }
      const plain = ece.decrypt(Buffer.concat(chunks), {
        version: 'aes128gcm',
        privateKey: device.privateKey,
        authSecret: device.auth,
      })
      deliveries.push({ path, headers: request.headers, message: JSON.parse(plain.toString()) })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    agent: new AgentTo(port),
    deliveries,
    subscription() {
      const privateKey = createECDH('prime256v1')
      const p256dh = privateKey.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const path = `/fcm/send/${randomBytes(8).toString('hex')}`
      devices.set(path, { privateKey, auth })
      return { endpoint: `https://${HOST}${path}`, keys: { p256dh, auth } }
    },
    forget(endpoint) {
      devices.delete(new URL(endpoint).pathname)
    },
    refuse(endpoint, accepts = false) {
      const { pathname } = new URL(endpoint)
      if (accepts) refused.delete(pathname)
      else refused.add(pathname)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

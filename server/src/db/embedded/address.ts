import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SCRAM_ONLY } from '../scram.ts'
import type { SystemUser } from './system-user.ts'

/** With `socketFolder`: a Unix socket, whose file name contains the port. Without: a TCP port on 127.0.0.1. */
export interface DbAddress {
  readonly socketFolder?: string
  readonly port: number
}

const SOCKET_PORT = 5432
/** The longest socket path that macOS allows; Linux allows 4 bytes more. */
const LONGEST_SOCKET_BYTES = 103
const TEMPORARY = 'orderi-socket-'

/**
 * Chooses an address while the database is stopped: a socket in the locked data folder, else a socket in a temporary
 * folder, else a port.
 */
export async function chooseAddress(dataDir: string, user: SystemUser): Promise<DbAddress> {
  const ways = process.platform === 'win32' ? [] : [makeInData, makeTemporary]
  for (const make of ways) {
    const socketFolder = make(dataDir)
    if (await takesSockets(socketFolder)) {
      user.chown(socketFolder)
      return { socketFolder, port: SOCKET_PORT }
    }
    rmSync(socketFolder, { recursive: true })
  }
  return { port: await freePort() }
}

export function removeSocketFolder(dataDir: string, socketFolder: string): void {
  const isTemporary =
    dirname(socketFolder) === tmpdir() && basename(socketFolder).startsWith(TEMPORARY)
  if (isTemporary || socketFolder === inData(dataDir)) {
    rmSync(socketFolder, { recursive: true, force: true })
  }
}

/**
 * Adapts the address to a process that sees the data folder at another path, as in a container: a socket folder inside
 * the data folder then has another path too.
 */
export function resolveSocketFolder(dataDir: string, address: DbAddress): DbAddress {
  const isInData = address.socketFolder !== undefined && existsSync(inData(dataDir))
  return isInData ? { ...address, socketFolder: inData(dataDir) } : address
}

export function dbUrlOf(
  { socketFolder, port }: DbAddress,
  login: string,
  database: string,
): string {
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder)
  return `postgres://${login}@${host}:${port}/${database}?${SCRAM_ONLY}`
}

export function listenSettings({ socketFolder, port }: DbAddress): Record<string, string | number> {
  return {
    port,
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    // `unix_socket_directories` is a list, so a folder name with a comma or a space must be quoted.
    unix_socket_directories:
      socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

export async function freePort(): Promise<number> {
  const probe = await listen({ port: 0, host: '127.0.0.1' })
  const address = probe.address()
  await close(probe)
  return typeof address === 'object' && address ? address.port : 0
}

const inData = (dataDir: string) => join(dataDir, 'socket')

function makeInData(dataDir: string): string {
  const folder = inData(dataDir)
  // Removes the socket files of a killed database, which PostgreSQL would mistake for those of a running one.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function makeTemporary(): string {
  return mkdtempSync(join(tmpdir(), TEMPORARY))
}

/** False if the path is too long, or the file system does not support sockets, as in some containers. */
async function takesSockets(folder: string): Promise<boolean> {
  const path = join(folder, `.s.PGSQL.${SOCKET_PORT}`)
  if (Buffer.byteLength(path) > LONGEST_SOCKET_BYTES) return false
  try {
    await close(await listen({ path }))
    return true
  } catch {
    return false
  }
}

function listen(where: ListenOptions): Promise<Server> {
  return new Promise((settle, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(where, () => settle(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((settle) => void server.close(() => settle()))
}

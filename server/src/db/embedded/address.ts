// Chooses where the included PostgreSQL listens: a folder that only its user may enter, or a port on systems without Unix sockets.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SCRAM_ONLY } from '../scram.ts'
import type { SystemUser } from './system-user.ts'

/** `socketFolder`: the folder of the Unix socket, whose name contains the port. Left out: the port is one of 127.0.0.1. */
export interface Address {
  readonly socketFolder?: string
  readonly port: number
}

const SOCKET_PORT = 5432
/** The limit of macOS; Linux allows 4 bytes more. */
const LONGEST_SOCKET_BYTES = 103
const TEMPORARY = 'orderi-socket-'

/** Chooses the address of a stopped database: a socket in its locked data folder, else in a temporary folder, else a port. */
export async function chooseAddress(dataDir: string, user: SystemUser): Promise<Address> {
  const ways = process.platform === 'win32' ? [] : [makeInData, makeTemporary]
  for (const make of ways) {
    const socketFolder = make(dataDir)
    if (await takesSockets(socketFolder)) {
      user.own(socketFolder)
      return { socketFolder, port: SOCKET_PORT }
    }
    rmSync(socketFolder, { recursive: true })
  }
  return { port: await freePort() }
}

/** Removes the socket folder of a stopped database if `chooseAddress` made it. */
export function removeSocketFolder(dataDir: string, socketFolder: string): void {
  const isTemporary =
    dirname(socketFolder) === tmpdir() && basename(socketFolder).startsWith(TEMPORARY)
  if (isTemporary || socketFolder === inData(dataDir)) {
    rmSync(socketFolder, { recursive: true, force: true })
  }
}

/** The address of a running database, relative to this process's path of the data folder. */
export function seenFrom(dataDir: string, address: Address): Address {
  const isInData = address.socketFolder !== undefined && existsSync(inData(dataDir))
  return isInData ? { ...address, socketFolder: inData(dataDir) } : address
}

/** The connection string for one of its databases. */
export function urlOf({ socketFolder, port }: Address, login: string, database: string): string {
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder)
  return `postgres://${login}@${host}:${port}/${database}?${SCRAM_ONLY}`
}

/** PostgreSQL's settings for it. */
export function listenSettings({ socketFolder, port }: Address): Record<string, string | number> {
  return {
    port,
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    // PostgreSQL reads a list of names: quoted, so that a comma or a space stays part of this one.
    unix_socket_directories:
      socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = await listen({ port: 0, host: '127.0.0.1' })
  const address = probe.address()
  await close(probe)
  return typeof address === 'object' && address ? address.port : 0
}

const inData = (dataDir: string) => join(dataDir, 'socket')

function makeInData(dataDir: string): string {
  const folder = inData(dataDir)
  // PostgreSQL would take the files of a killed database for a running one.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Makes a folder of mode 0700 with an unpredictable name. */
function makeTemporary(): string {
  return mkdtempSync(join(tmpdir(), TEMPORARY))
}

/** False for a path that is too long, and on file systems without sockets, as some containers and networks have. */
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

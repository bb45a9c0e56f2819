// Where the included PostgreSQL listens: in a folder that only its user enters, or at a port where a system has no Unix sockets.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SCRAM_ONLY } from '../scram.ts'
import type { SystemUser } from './system-user.ts'

/** A folder for the Unix socket; left out: the port is one of 127.0.0.1, else it is a part of the socket's name. */
export interface Address {
  readonly socketFolder?: string
  readonly port: number
}

const SOCKET_PORT = 5432
/** What macOS takes; Linux takes 4 bytes more. */
const LONGEST_SOCKET_BYTES = 103
const TEMPORARY = 'orderi-socket-'

/** Chooses the address of a database that does not run: under a data folder that is locked, else in a temporary folder, else a port. */
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

/** Removes the socket's folder of a database that has stopped, where the name is one that `chooseAddress` gives. */
export function removeSocketFolder(dataDir: string, socketFolder: string): void {
  const isTemporary =
    dirname(socketFolder) === tmpdir() && basename(socketFolder).startsWith(TEMPORARY)
  if (isTemporary || socketFolder === inData(dataDir)) {
    rmSync(socketFolder, { recursive: true, force: true })
  }
}

/** The address of a running database as it is seen from a data folder that another process may call otherwise. */
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
    // A list of names: a comma or a space is part of this one.
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
  // What a killed database left there would look like a running one to PostgreSQL.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Under a name that nobody can have taken, for its owner alone. */
function makeTemporary(): string {
  return mkdtempSync(join(tmpdir(), TEMPORARY))
}

/** Not under a long path, nor on every file system that a container or a network brings along. */
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

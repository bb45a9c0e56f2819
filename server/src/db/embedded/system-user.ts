import {
  type ChildProcess,
  type SpawnOptions,
  type SpawnSyncReturns,
  spawn,
  spawnSync,
} from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

export interface SystemUser {
  start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess
  runToEnd(command: string, args: readonly string[]): SpawnSyncReturns<string>
  chown(path: string): void
}

// All environment variables of PostgreSQL. The server's environment must not influence the database.
const env = { PATH: process.platform === 'win32' ? '' : '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const asRoot = ['--user', '--map-user=1000', '--map-group=1000']

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. If the server runs as root: the owner of an existing
 * data folder, a user namespace without privileges, or another user.
 * @param postgres the program that the user must be able to run
 * @throws StartError when the server runs as root and no other user can run the program
 */
export function chooseSystemUser(dataFolder: string, postgres: string): SystemUser {
  if (process.getuid?.() !== 0) return sameUser()
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  const ways =
    owner && owner.uid !== 0
      ? [otherUser(owner.uid, owner.gid)]
      : [namespaceUser(), ...passwdUsers(['postgres', 'nobody'])]
  const way = ways.find((user) => user.runToEnd(postgres, ['--version']).status === 0)
  if (way) return way
  throw new StartError(
    'PostgreSQL no puede ejecutarse como root aquí (ni con unshare ni como otro usuario): inicie Orderi con un usuario corriente o indique DATABASE_URL',
  )
}

function sameUser(): SystemUser {
  return {
    start: (command, args, options) => spawn(command, args, { ...options, env }),
    runToEnd: (command, args) => spawnSync(command, args, { env, encoding: 'utf8' }),
    chown: () => {},
  }
}

function namespaceUser(): SystemUser {
  return {
    start: (command, args, options) =>
      spawn('unshare', [...asRoot, command, ...args], { ...options, env }),
    runToEnd: (command, args) =>
      spawnSync('unshare', [...asRoot, command, ...args], { env, encoding: 'utf8' }),
    chown: () => {},
  }
}

function otherUser(uid: number, gid: number): SystemUser {
  return {
    start: (command, args, options) => spawn(command, args, { ...options, env, uid, gid }),
    runToEnd: (command, args) => spawnSync(command, args, { env, uid, gid, encoding: 'utf8' }),
    chown: (path) => chownSync(path, uid, gid),
  }
}

function passwdUsers(names: readonly string[]): SystemUser[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const users = lines.map((line) => line.split(':'))
  return names.flatMap((name) => {
    const [, , uid, gid] = users.find(([candidate]) => candidate === name) ?? []
    return uid === undefined ? [] : [otherUser(Number(uid), Number(gid))]
  })
}

/** A fake PostgreSQL server that responds to the version query. */
import { createServer, type Server } from 'node:net'

/** Creates the server without starting it. @param versionNumber 140009 for version 14.9 */
export function fakePostgres(version: string, versionNumber: number): Server {
  const ready = message('Z', Buffer.from('I'))
  const welcome = Buffer.concat([message('R', int32(0)), ready])
  const columns = ['version', 'versionNumber', 'encoding']
  const values = [version, String(versionNumber), 'UTF8']
  const answer = Buffer.concat([
    message('T', int16(columns.length), ...columns.map(describe)),
    message('D', int16(values.length), ...values.map(withLength)),
    message('C', zeroTerminated('SELECT 1')),
    ready,
  ])
  return createServer((socket) => {
    let isStarted = false
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      if (!isStarted) socket.write(welcome)
      else if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(answer)
      isStarted = true
    })
  })
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

/** Encodes the description of a result column. All columns are text except the version number. */
function describe(name: string): Buffer {
  const type = name === 'versionNumber' ? 23 : 25
  return Buffer.concat([
    zeroTerminated(name),
    int32(0),
    int16(0),
    int32(type),
    int16(-1),
    int32(-1),
    int16(0),
  ])
}

function withLength(text: string): Buffer {
  return Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)])
}

function zeroTerminated(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

// A PostgreSQL client that accepts only SCRAM when the address requires it, as libpq does. In SCRAM, the server
// proves that it knows the password.
import pg from 'pg'

/** The URL parameter, named as in libpq. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256'

/** Sends no password and no statement to a server without that proof. */
export class ScramClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    if (!config.connectionString?.includes(SCRAM_ONLY)) return
    const { connection } = this
    let isProven = false
    const refuse = () => {
      if (!isProven) connection.stream.destroy(new Error('PostgreSQL did not ask for SCRAM'))
    }
    // The driver verifies the proof in its own listener, before this one is called.
    connection.once('authenticationSASLFinal', () => {
      isProven = true
    })
    connection.once('authenticationCleartextPassword', refuse)
    connection.once('authenticationMD5Password', refuse)
    connection.once('authenticationOk', refuse)
  }
}

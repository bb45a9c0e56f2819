// A client that, like libpq, accepts only SCRAM when the address requires it: SCRAM makes the server prove that it knows the password.
import pg from 'pg'

/** The parameter of the address, named as in libpq. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256'

/** Sends no password or statement to a server that has not proven itself. */
export class ScramClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    if (!config.connectionString?.includes(SCRAM_ONLY)) return
    const { connection } = this
    let isProven = false
    const refuse = () => {
      if (!isProven) connection.stream.destroy(new Error('PostgreSQL did not ask for SCRAM'))
    }
    // The driver verifies the proof in this message; its listeners run after these.
    connection.once('authenticationSASLFinal', () => {
      isProven = true
    })
    connection.once('authenticationCleartextPassword', refuse)
    connection.once('authenticationMD5Password', refuse)
    connection.once('authenticationOk', refuse)
  }
}

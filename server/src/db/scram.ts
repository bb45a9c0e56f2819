// Clients that authenticate by SCRAM alone where the address says so, as libpq does: the server has to prove that it knows the password.
import pg from 'pg'

/** What an address carries for this, under libpq's own name. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256'

/** A client that sends neither password nor statement to a server that is not its own. */
export class ScramClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    if (!config.connectionString?.includes(SCRAM_ONLY)) return
    const { connection } = this
    let isProven = false
    const refuse = () => {
      if (!isProven) connection.stream.destroy(new Error('PostgreSQL did not ask for SCRAM'))
    }
    // The driver itself checks what this message proves, and its own listeners come after these.
    connection.once('authenticationSASLFinal', () => {
      isProven = true
    })
    connection.once('authenticationCleartextPassword', refuse)
    connection.once('authenticationMD5Password', refuse)
    connection.once('authenticationOk', refuse)
  }
}

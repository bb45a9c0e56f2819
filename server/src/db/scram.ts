import pg from 'pg'

/**
 * The URL parameter that requires SCRAM; libpq has the same parameter. With SCRAM, the server proves that it knows
 * the password.
 */
export const SCRAM_ONLY = 'require_auth=scram-sha-256'

/**
 * A client that follows `SCRAM_ONLY`: it sends neither password nor statements to a server that has not proved that
 * it knows the password.
 */
export class ScramClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    if (!config.connectionString?.includes(SCRAM_ONLY)) return
    const { connection } = this
    let isProven = false
    const refuse = () => {
      if (!isProven) connection.stream.destroy(new Error('PostgreSQL did not ask for SCRAM'))
    }
    // When this listener runs, the driver's own listener has already verified the server's proof.
    connection.once('authenticationSASLFinal', () => {
      isProven = true
    })
    connection.once('authenticationCleartextPassword', refuse)
    connection.once('authenticationMD5Password', refuse)
    connection.once('authenticationOk', refuse)
  }
}

import pg from 'pg'

/** URL parameter, as in libpq, that requires SCRAM: the server must prove that it knows the password. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256'

/** With `SCRAM_ONLY`, sends no password and no statements before the server has proved that it knows the password. */
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

/** An error that the person who starts the server can fix. Printed as one line, which names the setting or folder. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * An error that the person who starts the server can fix. Printed in one line without a stack; the message names the
 * setting or folder.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

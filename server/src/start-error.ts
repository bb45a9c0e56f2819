// A reason not to start that the person who starts the server can mend.

/** Told in one line, without a stack; the message names the setting or the folder that is wrong. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

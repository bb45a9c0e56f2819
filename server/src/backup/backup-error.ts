// Why a backup is not made, or not taken back.
import { StartError } from '../start-error.ts'

/** Told in one line of Spanish, without a stack; nothing was changed. */
export class BackupError extends StartError {}

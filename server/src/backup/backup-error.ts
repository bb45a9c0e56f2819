import { StartError } from '../start-error.ts'

/** A backup or restore that was refused without changing data. The message is one line of Spanish. */
export class BackupError extends StartError {}

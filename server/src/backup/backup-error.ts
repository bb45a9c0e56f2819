import { StartError } from '../start-error.ts'

/** Why a backup or restore was refused: one line of Spanish without a stack. Nothing was changed. */
export class BackupError extends StartError {}

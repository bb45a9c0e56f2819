import { StartError } from '../start-error.ts'

/** A backup or restore that was refused without changing data. Printed as one line of Spanish without a stack. */
export class BackupError extends StartError {}

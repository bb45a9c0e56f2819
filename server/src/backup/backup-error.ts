import { StartError } from '../start-error.ts'

/** A refused backup or restore, which changed no data. Printed as one line of Spanish without a stack. */
export class BackupError extends StartError {}

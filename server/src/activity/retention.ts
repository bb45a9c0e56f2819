/** How many days the log of the office is kept, unless the installation says otherwise. */
export const DEFAULT_ACTIVITY_DAYS = 365

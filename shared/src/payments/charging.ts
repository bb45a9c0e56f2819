/** How long screens show that somebody is charging a bill. */
export const CHARGING_SECONDS = 60

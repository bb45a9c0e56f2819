/** How long screens show that a person is charging a bill. */
export const CHARGING_SECONDS = 60

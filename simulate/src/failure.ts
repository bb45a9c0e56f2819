/** Thrown if the simulation cannot start. The message is one line for the user. */
export class SimulationFailure extends Error {}

/** A reason not to begin, told in one line for a person. */
export class SimulationFailure extends Error {}

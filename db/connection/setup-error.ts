/**
 * A problem of the machine, the settings or the database that only the operator can fix. The
 * message says what to do, so it is printed without a stack.
 */
export class SetupError extends Error {}

/**
 * Something about the machine, the settings or the database that only its operator can mend. The message
 * says what to do, so it is told as it is, without a stack.
 */
export class SetupError extends Error {}

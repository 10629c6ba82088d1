/** A separate file: commands read the settings too, and need no database. */

/**
 * Connections of one server process. More do not speed up orders, which all want the same rows.
 * With twenty, some waited longer for their turn than a statement may take.
 */
export const defaultConnections = 10

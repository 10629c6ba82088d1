/** A file of its own: commands read the settings, too, and ask no database. */

/**
 * Connections of one server process. More do not make orders faster: they all want the same rows, and
 * with twenty of them some waited longer for their turn than a statement may take.
 */
export const defaultConnections = 10

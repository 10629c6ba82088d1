/**
 * The name of our connections in PostgreSQL (`pg_stat_activity.application_name`), with the process
 * id. It tells an operator whose they are. The process that stops an embedded server recognises its
 * own connections by it.
 */
export const applicationName = `araliya ${process.pid}`

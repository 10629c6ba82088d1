/**
 * The name of our connections in PostgreSQL (`pg_stat_activity.application_name`), with the process
 * id: operators see which server holds them. The process that stops an embedded server recognises its
 * own connections by it.
 */
export const applicationName = `araliya ${process.pid}`

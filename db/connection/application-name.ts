/**
 * What our connections say of themselves to PostgreSQL (`pg_stat_activity.application_name`): whose
 * they are and of which process, so that an operator can tell, and so that the process that stops an
 * embedded server does not mistake its own connections, just closed, for somebody who still needs it.
 */
export const applicationName = `araliya ${process.pid}`

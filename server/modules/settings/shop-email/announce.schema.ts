/**
 * Replaces the announcement of an email in a shop without a mail server. Pages import it without
 * zod.
 */

export const emailNotSetUp = 'Not sent: email is not set up.'

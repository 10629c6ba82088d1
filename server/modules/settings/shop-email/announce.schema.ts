/** Replaces the announcement of an email in a shop without a mail server. Needs no zod in pages. */

export const emailNotSetUp = 'Not sent: email is not set up.'

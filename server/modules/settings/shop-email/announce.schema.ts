/** What stands in place of the announcement of an email in a shop without a mail server; pages know it without zod. */

export const emailNotSetUp = 'Not sent: email is not set up.'

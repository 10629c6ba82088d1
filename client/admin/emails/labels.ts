/** Labels of sent emails and email templates. */

export const sentEmails = {
  caption: 'Sent email',
  states: { waiting: 'waiting', sent: 'sent', notSent: 'not sent', failed: 'failed' },
  setUp: 'Set up email',
  to: 'To',
  erased: 'Personal data erased',
  next: 'Next attempt',
  time: 'Created',
  resend: 'Resend',
  loadFailed: 'The emails could not be loaded.',
} as const

export const testEmail = {
  to: 'Send to',
} as const

export const emailTemplates = {
  title: 'Email templates',
  audiences: { customer: 'To customers', staff: 'To staff' },
  settings: 'Sender and recipients',
  loadFailed: 'The email templates could not be loaded.',
  subject: 'Subject',
  closing: 'Closing text',
  placeholders: (names: readonly string[]) =>
    `Placeholders: ${names.map((name) => `{${name}}`).join(', ')}.`,
  reset: 'Reset to default',
  pixels: (n: number) => `${n} px`,
  frame: 'Email',
} as const

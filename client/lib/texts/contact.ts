/** Labels of the contact page; its content is in the settings. */

export const contact = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending…',
  sent: 'Your Message sent',
  failed: 'Failed to send message !',
  visit: 'Visit',
  call: 'Call',
  write: 'Write',
} as const

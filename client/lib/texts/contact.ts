/** The page that leads to us. */

export const contact = {
  title: 'Talk to us',
  lead: 'A question about your skin, an order or a gift? We answer within a working day.',
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
  address: ['Araliya', '27 Temple Trees Lane', 'Kandy 20000', 'Sri Lanka'],
  phones: ['+94 81 555 0127', '+94 77 555 0188'],
  mail: 'hello@araliya.example',
} as const

import { button, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { makeInvitationLink } from './invitations.service.ts'

interface Invited {
  token: string
  firstName: string
  role: string
  /** the inviter's name */
  by: string
}

export const invitation = defineEmail<Invited, { invitationId: string }>({
  name: 'invitation',
  description:
    'Invites somebody to work in the shop, with a link that sets a password of their own.',
  // the reader is not staff yet
  audience: 'customer',
  subject: 'You are invited to work with us',
  closing: 'If you do not know what this is about, leave this email: nothing happens.',
  example: {
    token: 'the-token-of-the-link',
    firstName: 'Kasun',
    role: 'Packer',
    by: 'Nimali Perera',
  },
  async prepare(services, { invitationId }) {
    const data = await makeInvitationLink(services, invitationId)
    return data && { data, secrets: [data.token] }
  },
  body: ({ token, firstName, role, by }, shop) => [
    heading('You are invited'),
    paragraph(`Hello ${firstName}, ${by} invites you to work in the shop, as ${role}.`),
    button('Accept the invitation', shop.link(`/invitation#${token}`)),
    paragraph('It works once, and for three days. Give it to nobody.'),
  ],
})

import { button, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { createInvitationLink } from './invitations.service.ts'

interface Invited {
  token: string
  firstName: string
  role: string
  /** the inviter's name */
  by: string
}

export const invitation = defineEmail<Invited, { invitationId: string }>({
  name: 'invitation',
  description: 'Invites a person to join the staff, with a link to set a password.',
  // the reader is not staff yet
  audience: 'customer',
  subject: 'You are invited to join our staff',
  closing: 'If you did not expect this invitation, ignore this email.',
  example: {
    token: 'the-token-of-the-link',
    firstName: 'Kasun',
    role: 'Packer',
    by: 'Nimali Perera',
  },
  async prepare(services, { invitationId }) {
    const data = await createInvitationLink(services, invitationId)
    return data && { data, secrets: [data.token] }
  },
  body: ({ token, firstName, role, by }, shop) => [
    heading('You are invited'),
    paragraph(`Hello ${firstName}, ${by} invites you to join the staff as ${role}.`),
    button('Accept invitation', shop.link(`/invitation#${token}`)),
    paragraph('The link works once, within three days. Do not share it.'),
  ],
})

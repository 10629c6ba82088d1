/** Invites a person to the staff: an email asks them to set a password. */
import { NewInvitation } from '#server/modules/invitations/invitations.schema.ts'
import { defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { api } from '../../lib/api/trpc.ts'
import { notifyEmail } from '../emails/notify-email.ts'
import { personFields } from './person-fields.tsx'

export const InviteDialog = defineFormDialog({
  form: defineForm({ id: 'invite', schema: NewInvitation, fields: personFields }),
  title: 'Invite staff',
  action: 'Send invitation',
  intro: () => (
    <p>
      The staff member gets an email with a link that works once, for three days, and chooses a
      password.
    </p>
  ),
  failed: 'The invitation was not sent. Please try again.',
  save: (body, _, options) => api.invitations.create.mutate(body, options),
  done: ({ email }) => `The invitation to ${email} was sent.`,
  notify: notifyEmail,
  changed: (utils) => utils.invitations.invalidate(),
})

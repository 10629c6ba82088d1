/** Invites somebody to work here: a letter asks them for a password of their own. */
import { NewInvitation } from '#server/modules/invitations/invitations.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { judgeBySchema, refusalText } from '../../forms/form.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notifyEmail } from '../emails/notify-email.ts'
import { invitations as words } from '../texts/staff.ts'
import { adminTexts } from '../texts/texts.ts'
import { RoleChoice } from './role-choice.tsx'

const { firstName, lastName, emailField: email } = adminTexts.customers
const labels = { firstName, lastName, email, role: adminTexts.staff.role }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const form = useStaffForm({
    id: 'invite',
    initial: { firstName: '', lastName: '', email: '', role: '' },
    validate: (values) => judgeBySchema(NewInvitation, values, labels),
    failureText: refusalText(words.failed),
    submit: async (values) => {
      const context = { idempotencyKey: keyOf(values) }
      await utils.client.invitations.create.mutate(values, { context })
      notifyEmail(words.sent(values.email))
      onClose()
      await utils.invitations.invalidate()
    },
  })
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      action={words.send}
      busy={form.busy}
      onSubmit={form.onSubmit}
    >
      <p>{words.text}</p>
      <FormSummary form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label={firstName} autoComplete="off" />
        <TextField {...form.field('lastName')} label={lastName} autoComplete="off" />
      </div>
      <TextField {...form.field('email')} label={email} type="email" autoComplete="off" />
      <RoleChoice
        value={form.values.role}
        onChange={(role) => form.set('role', () => role)}
        error={form.field('role').error}
        ask
      />
    </FormDialog>
  )
}

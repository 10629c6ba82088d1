/** Invites somebody to work here: a letter asks them for a password of their own. */
import { NewInvitation } from '#server/modules/staff/invitations.schema.ts'
import { judgeBySchema, refusalText } from '../../lib/form.ts'
import { trpc } from '../../trpc.ts'
import { TextField } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { useAttemptKey } from '../lib/attempt.ts'
import { notifyEmail } from '../lib/notify-email.ts'
import { useStaffForm } from '../lib/use-admin-form.ts'
import { invitations as words } from '../texts/staff.ts'
import { adminTexts } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
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

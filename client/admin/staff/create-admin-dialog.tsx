/** Another administrator: an account of type admin, made here and nowhere else. */
import { NewStaff } from '#server/modules/accounts/users/users.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { judgeBySchema, refusalText } from '../../forms/form.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { adminTexts } from '../texts/texts.ts'
import { RoleChoice } from './role-choice.tsx'
import { fullName } from './staff-user.ts'

const words = adminTexts.customers
const labels = {
  firstName: words.firstName,
  lastName: words.lastName,
  email: words.emailField,
  password: words.password,
  role: adminTexts.staff.role,
}

export function CreateAdminDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const form = useStaffForm({
    id: 'create-admin',
    initial: { firstName: '', lastName: '', email: '', password: '', role: '' },
    validate: (values) => judgeBySchema(NewStaff, values, labels),
    failureText: refusalText(words.createFailed),
    submit: async (values) => {
      const context = { idempotencyKey: keyOf(values) }
      await utils.client.users.createAdmin.mutate(values, { context })
      notify(words.created(fullName(values)))
      onClose()
      await Promise.all([utils.users.page.invalidate(), utils.staff.invalidate()])
    },
  })
  return (
    <FormDialog
      title={words.createTitle}
      onClose={onClose}
      action={words.createAdmin}
      busy={form.busy}
      onSubmit={form.onSubmit}
    >
      <p>{words.createText}</p>
      <FormSummary form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label={words.firstName} autoComplete="off" />
        <TextField {...form.field('lastName')} label={words.lastName} autoComplete="off" />
      </div>
      <TextField
        {...form.field('email')}
        label={words.emailField}
        type="email"
        autoComplete="off"
      />
      <RoleChoice
        value={form.values.role}
        onChange={(role) => form.set('role', () => role)}
        error={form.field('role').error}
        ask
      />
      <PasswordField
        {...form.field('password')}
        label={words.password}
        hint={texts.account.passwordHint}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

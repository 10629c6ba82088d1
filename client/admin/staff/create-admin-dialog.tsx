/** Creates a staff account with a password. */
import { NewStaff } from '#server/modules/accounts/users/users.schema.ts'
import { defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { api } from '../../lib/api/trpc.ts'
import { texts } from '../../lib/texts/texts.ts'
import { personFields } from './person-fields.tsx'
import { fullName } from './staff-user.ts'

const form = defineForm({
  id: 'create-admin',
  schema: NewStaff,
  fields: [
    ...personFields,
    {
      name: 'password',
      label: 'Password',
      render: ({ id, name, label, value, error, onChange, onBlur }) => (
        <PasswordField
          {...{ id, name, label, value, error, onBlur }}
          onChange={({ target }) => onChange(target.value)}
          hint={texts.account.passwordHint}
          autoComplete="new-password"
        />
      ),
    },
  ],
})

export const CreateAdminDialog = defineFormDialog({
  form,
  title: 'Create staff account',
  action: 'Create account',
  intro: () => (
    <p>
      The role defines what the staff member can do. Give them the password in person. They can
      change it in their profile.
    </p>
  ),
  failed: 'The account could not be created. Please try again.',
  save: (body, _, options) => api.users.createAdmin.mutate(body, options),
  done: (values) => `The account of ${fullName(values)} was created.`,
  changed: (utils) => Promise.all([utils.users.list.invalidate(), utils.staff.invalidate()]),
})

/** Asks for a new password twice. Both must match and meet the server's rules. */
import { PasswordReset } from '#server/modules/accounts/users/users.schema.ts'
import { type Errors, type Form, validateBySchema } from '../../forms/form.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { texts } from '../../lib/texts/texts.ts'

export type NewPassword = { password: string; confirm: string }

/** Validates the fields, for `validate` of their form. */
export const validateNewPassword =
  (labels: NewPassword) =>
  (values: NewPassword): Errors<NewPassword> => {
    const input = { ...values, token: '-' }
    const errors = validateBySchema<NewPassword>(PasswordReset, input, {
      password: labels.password,
    })
    if (values.confirm !== values.password) errors.confirm = texts.account.mismatch
    return errors
  }

interface Props {
  form: Form<NewPassword>
  labels: NewPassword
}

export const NewPasswordFields = ({ form, labels }: Props) => (
  <div className="space-y-5">
    <PasswordField
      {...form.field('password')}
      label={labels.password}
      hint={texts.account.passwordHint}
      autoComplete="new-password"
      enterKeyHint="next"
      required
    />
    <PasswordField
      {...form.field('confirm')}
      label={labels.confirm}
      autoComplete="new-password"
      enterKeyHint="done"
      required
    />
  </div>
)

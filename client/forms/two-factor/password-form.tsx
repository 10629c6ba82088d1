/** Asks for the password, and perhaps a name and an emailed code, before a change of 2FA. */
import type { ReactNode } from 'react'
import { texts } from '../../lib/texts/texts.ts'
import * as messages from '../../lib/texts/two-factor.ts'
import { TextField } from '../field.tsx'
import { failureTextOr, useForm } from '../form.ts'
import { FormButtons } from '../form-buttons.tsx'
import { FormSummary } from '../form-summary.tsx'
import { PasswordField } from '../password-field.tsx'
import { SetupCodeField } from './setup-code-field.tsx'

interface Props {
  /** also asks for a name, with this initial value */
  name?: string
  /** also asks for an emailed code */
  asksCode?: boolean
  action: string
  danger?: boolean
  onClose: () => void
  submit: (values: { password: string; name: string; setupCode: string }) => Promise<void>
  children?: ReactNode
}

export function PasswordForm({
  name,
  asksCode = false,
  action,
  danger = false,
  onClose,
  submit,
  children,
}: Props) {
  const labels = { name: messages.name, setupCode: messages.setupCode, password: messages.password }
  const missing = (field: keyof typeof labels) => ({
    [field]: texts.account.fieldMissing(labels[field]),
  })
  const form = useForm({
    id: 'two-factor-password',
    initial: { name: name ?? '', setupCode: '', password: '' },
    labels,
    validate: (values) => ({
      ...(name !== undefined && values.name.trim() === '' ? missing('name') : {}),
      ...(asksCode && values.setupCode.trim() === '' ? missing('setupCode') : {}),
      ...(values.password === '' ? missing('password') : {}),
    }),
    submit,
    failureText: failureTextOr(messages.failed),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {children}
      <FormSummary form={form} />
      <div className="space-y-5">
        {asksCode && <SetupCodeField {...form.field('setupCode')} />}
        {name !== undefined && (
          <TextField
            {...form.field('name')}
            label={labels.name}
            hint={messages.nameHint}
            maxLength={60}
            autoComplete="off"
          />
        )}
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          autoComplete="current-password"
        />
      </div>
      <FormButtons action={action} busy={form.busy} danger={danger} onClose={onClose} />
    </form>
  )
}

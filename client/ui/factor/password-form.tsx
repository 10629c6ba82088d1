/** What changes one's second factors asks for the password, and perhaps for a name. */
import type { ReactNode } from 'react'
import { useForm } from '../../lib/form.ts'
import * as words from '../../lib/texts/factors.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../button.tsx'
import { CancelButton } from '../cancel-button.tsx'
import { TextField } from '../field.tsx'
import { FormSummary } from '../form-summary.tsx'
import { PasswordField } from '../password-field.tsx'

interface Props {
  /** asked for as well, where there is one to begin with */
  name?: string
  action: string
  danger?: boolean
  onClose: () => void
  submit: (values: { password: string; name: string }) => Promise<void>
  children?: ReactNode
}

export function PasswordForm({ name, action, danger = false, onClose, submit, children }: Props) {
  const labels = { name: words.name, password: words.password }
  const form = useForm({
    id: 'factor',
    initial: { name: name ?? '', password: '' },
    labels,
    validate: (values) => ({
      ...(name !== undefined && values.name.trim() === ''
        ? { name: texts.account.fieldMissing(labels.name) }
        : {}),
      ...(values.password === '' ? { password: texts.account.fieldMissing(labels.password) } : {}),
    }),
    submit,
    failureText: ({ issues, message }) =>
      issues.length > 0 ? undefined : (message ?? words.failed),
  })
  return (
    <form noValidate onSubmit={(event) => void form.onSubmit(event)}>
      {children}
      <FormSummary form={form} />
      <div className="space-y-5">
        {name !== undefined && (
          <TextField
            {...form.field('name')}
            label={labels.name}
            hint={words.nameHint}
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
      <div className="mt-7 flex justify-end gap-3">
        <CancelButton onClose={onClose} />
        <Button
          type="submit"
          size="small"
          busy={form.busy}
          {...(danger ? { look: 'danger' as const } : {})}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

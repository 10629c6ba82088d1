/** Requests a change of email; both addresses get an email. */
import { EmailChange } from '#server/modules/accounts/users/users.schema.ts'
import { EmailField } from '../../forms/field.tsx'
import { failureTextOr, useForm, validateBySchema } from '../../forms/form.ts'
import { FormButtons } from '../../forms/form-buttons.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { api, trpc } from '../../lib/api/trpc.ts'
import { emailText } from '../../lib/config/email.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import * as messages from '../../lib/texts/recovery.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const labels = { email: messages.newEmail, password: messages.currentPassword }

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const { data } = trpc.users.email.useQuery({})
  const form = useForm({
    id: 'change-email',
    initial: { email: '', password: '' },
    validate: (values) => {
      const errors = validateBySchema<typeof values>(EmailChange, values, labels)
      if (values.password === '') errors.password = texts.account.fieldMissing(labels.password)
      return errors
    },
    submit: async (values) => {
      await api.users.changeEmail.mutate(values)
      void utils.users.email.invalidate()
      notify(emailText(messages.changeRequested))
      onClose()
    },
    labels,
    failureText: failureTextOr(messages.failed),
  })
  if (data?.hasPassword === false)
    return (
      <Dialog title={messages.changeEmail} onClose={onClose}>
        <p>{messages.noPassword}</p>
        <ButtonLink href={routes.forgot.link()} className="mt-7">
          {messages.resetTitle}
        </ButtonLink>
      </Dialog>
    )
  return (
    <Dialog title={messages.changeEmail} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <div className="space-y-5">
          <EmailField {...form.field('email')} label={labels.email} hint={messages.emailHint} />
          <PasswordField
            {...form.field('password')}
            label={labels.password}
            autoComplete="current-password"
          />
        </div>
        <FormButtons action={texts.account.save} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Asks for another email; both addresses get a letter. */
import { EmailChange } from '#server/modules/accounts/users/users.schema.ts'
import { emailText } from '../../lib/email.ts'
import { judgeBySchema, refusalText, useForm } from '../../lib/form.ts'
import { notify } from '../../lib/notices.ts'
import * as words from '../../lib/texts/recovery.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { api, trpc } from '../../trpc.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const labels = { email: words.newEmail, password: words.currentPassword }

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const { data } = trpc.users.email.useQuery({})
  const form = useForm({
    id: 'change-email',
    initial: { email: '', password: '' },
    validate: (values) => {
      const errors = judgeBySchema<typeof values>(EmailChange, values, labels)
      if (values.password === '') errors.password = texts.account.fieldMissing(labels.password)
      return errors
    },
    submit: async (values) => {
      await api.users.changeEmail.mutate(values)
      void utils.users.email.invalidate()
      notify(emailText(words.changeAsked))
      onClose()
    },
    labels,
    failureText: refusalText(words.failed),
  })
  if (data?.hasPassword === false)
    return (
      <Dialog title={words.changeEmail} onClose={onClose}>
        <p>{words.noPassword}</p>
        <ButtonLink href={routes.forgot.link()} className="mt-7">
          {words.resetTitle}
        </ButtonLink>
      </Dialog>
    )
  return (
    <Dialog title={words.changeEmail} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <div className="space-y-5">
          <EmailField {...form.field('email')} label={labels.email} hint={words.emailHint} />
          <PasswordField
            {...form.field('password')}
            label={labels.password}
            autoComplete="current-password"
          />
        </div>
        <div className="mt-7 flex justify-end gap-3">
          <CancelButton onClose={onClose} />
          <Button type="submit" size="small" busy={form.busy}>
            {texts.account.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

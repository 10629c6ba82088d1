/** Requests a password reset email; the answer does not reveal whether the account exists. */
import { useState } from 'react'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { PasswordResetRequest } from '#server/modules/accounts/users/users.schema.ts'
import { EmailField } from '../../forms/field.tsx'
import { useForm, validateBySchema } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { enteredEmail } from '../../lib/account/login-state.ts'
import { api } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { emailText } from '../../lib/config/email.ts'
import { usePage } from '../../lib/navigation/page.ts'
import * as labels from '../../lib/texts/recovery.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'

export default function Forgot() {
  const [sentTo, setSentTo] = useState<string>()
  usePage(sentTo ? labels.sentTitle : pageRoutes.forgot.title, sentTo)
  const form = useForm({
    id: 'forgot',
    initial: { email: enteredEmail() },
    validate: (values) =>
      validateBySchema<typeof values>(PasswordResetRequest, values, { email: texts.account.email }),
    submit: async ({ email }) => {
      await api.users.requestPasswordReset.mutate({ email })
      setSentTo(email.trim())
    },
    failureText: ({ message }) => message ?? labels.failed,
  })
  return (
    <AuthLayout
      title={sentTo ? emailText(labels.sentTitle) : labels.forgotTitle}
      subtitle={
        sentTo ? (config.sendsEmail ? labels.sent(sentTo) : labels.notSent) : labels.forgotSubtitle
      }
      always
    >
      {sentTo ? (
        <>
          {config.sendsEmail && <p className="-mt-3 text-muted">{labels.sentHint}</p>}
          <Button variant="outline" className="mt-8 w-full" onClick={() => setSentTo(undefined)}>
            {labels.otherAddress}
          </Button>
        </>
      ) : (
        <form noValidate onSubmit={form.onSubmit}>
          <FormSummary form={form} />
          <EmailField
            {...form.field('email')}
            label={texts.account.email}
            enterKeyHint="send"
            required
          />
          <Button type="submit" className="mt-8 w-full" busy={form.busy} busyText={labels.sending}>
            {labels.sendLink}
          </Button>
        </form>
      )}
      <p className="mt-8 text-center">
        <AuthLink to="login" email={form.values.email}>
          {labels.backToLogin}
        </AuthLink>
      </p>
    </AuthLayout>
  )
}

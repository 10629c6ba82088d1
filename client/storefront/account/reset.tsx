/** Sets a new password with an emailed link. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { failureTextOr, useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { isLinkInvalid, useLinkToken } from '../../lib/account/link-token.ts'
import { storeSetupCode } from '../../lib/account/setup-code.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import * as messages from '../../lib/texts/recovery.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { type NewPassword, NewPasswordFields, validateNewPassword } from './new-password-fields.tsx'

const labels = { password: messages.newPassword, confirm: messages.repeatPassword }
export default function Reset() {
  const token = useLinkToken()
  // Another link may be opened in the same tab: the key resets the page.
  return <ResetBy key={token} token={token} />
}

function ResetBy({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const [isInvalid, setInvalid] = useState(token === '')
  usePage(isInvalid ? messages.invalidTitle : pageRoutes.reset.title, isInvalid ? 'invalid' : '')
  const form = useForm<NewPassword>({
    id: 'reset',
    initial: { password: '', confirm: '' },
    validate: validateNewPassword(labels),
    submit: async ({ password }) => {
      try {
        storeSetupCode((await api.users.resetPassword.mutate({ token, password })).setupCode)
      } catch (error) {
        if (!isLinkInvalid(readFailure(error))) throw error
        return setInvalid(true)
      }
      notify(messages.passwordSet)
      navigate(routes.login.link(), { replace: true })
    },
    labels,
    failureText: failureTextOr(messages.failed),
  })
  if (isInvalid)
    return (
      <AuthLayout title={messages.invalidTitle} subtitle={messages.resetInvalid} always>
        <ButtonLink href={routes.forgot.link()} className="w-full">
          {messages.newLink}
        </ButtonLink>
      </AuthLayout>
    )
  return (
    <AuthLayout title={messages.resetTitle} subtitle={messages.resetSubtitle} always>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <NewPasswordFields form={form} labels={labels} />
        <Button type="submit" className="mt-8 w-full" busy={form.busy} busyText={messages.setting}>
          {messages.setPassword}
        </Button>
      </form>
    </AuthLayout>
  )
}

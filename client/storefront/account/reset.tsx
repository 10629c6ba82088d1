/** Sets a new password by the link of a letter. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/pages/pages.schema.ts'
import { PasswordReset } from '#server/users/users.schema.ts'
import { readFailure } from '../../lib/errors.ts'
import { type Errors, judgeBySchema, useForm } from '../../lib/form.ts'
import { notify } from '../../lib/notices.ts'
import { usePage } from '../../lib/page.ts'
import * as words from '../../lib/texts/recovery.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { api } from '../../trpc.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isLinkGone, useLinkToken } from './link-token.ts'

const labels = { password: words.newPassword, confirm: words.repeatPassword }
type Values = typeof labels

function validate(values: Values): Errors<Values> {
  const errors = judgeBySchema<Values>(
    PasswordReset,
    { ...values, token: '-' },
    { password: labels.password },
  )
  if (values.confirm !== values.password) errors.confirm = texts.account.mismatch
  return errors
}

export default function Reset() {
  const token = useLinkToken()
  // Another link may be opened in the same tab: it is judged anew.
  return <ResetBy key={token} token={token} />
}

function ResetBy({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const [gone, setGone] = useState(token === '')
  usePage(gone ? words.goneTitle : pageRoutes.reset.title, gone ? 'gone' : '')
  const form = useForm<Values>({
    id: 'reset',
    initial: { password: '', confirm: '' },
    validate,
    submit: async ({ password }) => {
      try {
        await api.users.reset.mutate({ token, password })
      } catch (error) {
        if (!isLinkGone(readFailure(error))) throw error
        return setGone(true)
      }
      notify(words.passwordSet)
      navigate(routes.login.link(), { replace: true })
    },
    labels,
    failureText: ({ message, issues }) =>
      issues.length > 0 ? undefined : (message ?? words.failed),
  })
  if (gone)
    return (
      <AuthLayout title={words.goneTitle} subtitle={words.resetGone} always>
        <ButtonLink href={routes.forgot.link()} className="w-full">
          {words.newLink}
        </ButtonLink>
      </AuthLayout>
    )
  return (
    <AuthLayout title={words.resetTitle} subtitle={words.resetSubtitle} always>
      <form noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormSummary form={form} />
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
        <Button type="submit" className="mt-8 w-full" busy={form.busy} busyText={words.setting}>
          {words.setPassword}
        </Button>
      </form>
    </AuthLayout>
  )
}

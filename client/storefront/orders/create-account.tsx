/** Creates an account for a guest who ordered: only the password is missing. */
import { useState } from 'react'
import { Link } from 'wouter'
import { useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { loginState } from '../../lib/account/login-state.ts'
import { readToken, writeToken } from '../../lib/api/token.ts'
import { api } from '../../lib/api/trpc.ts'
import { emailText } from '../../lib/config/email.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'

/** Splits a name: the first word is the first name, as most people write theirs. */
function namesIn(name: string): { firstName: string; lastName: string } {
  const [first = name, ...rest] = name.trim().split(/\s+/)
  return { firstName: first.slice(0, 100), lastName: rest.join(' ').slice(0, 100) }
}

export function CreateAccount({ name, email }: { name: string; email: string }) {
  const [made, setMade] = useState(false)
  const form = useForm({
    id: 'account',
    initial: { password: '' },
    validate: ({ password }) =>
      password.length < 8
        ? { password: `${texts.account.password} ${texts.account.shortPassword}` }
        : {},
    labels: { password: texts.account.password },
    submit: async ({ password }) => {
      await api.users.register.mutate({ ...namesIn(name), email, password })
      setMade(true)
      const { token } = await api.users.login.mutate({ email, password })
      if (token) writeToken(token)
    },
    failureText: ({ code, message, issues }) => {
      if (code === 'CONFLICT') return labels.emailTaken
      return issues.some(({ path }) => path === 'password') ? undefined : message
    },
  })
  if (made)
    return (
      <p role="status" className="mt-12 rounded-card bg-sand p-6">
        {labels.accountCreated} {emailText(labels.accountEmail(email))}
      </p>
    )
  if (readToken()) return null
  return (
    <section className="mt-12 rounded-card bg-sand p-6 sm:p-8">
      <h2 className="title-3">{labels.accountTitle}</h2>
      <p className="mt-2 mb-5">{labels.accountText(email)}</p>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        {form.failure === labels.emailTaken && (
          <p className="mb-4">
            <Link
              href={routes.login.link(routes.profile.link())}
              state={loginState(email)}
              className="text-link"
            >
              {texts.account.goToLogin}
            </Link>
          </p>
        )}
        {/* for password managers, which store both */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label={texts.account.password}
          hint={texts.account.passwordHint}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <Button type="submit" className="mt-5" busy={form.busy} busyText={labels.creating}>
          {labels.createAccount}
        </Button>
      </form>
    </section>
  )
}

/** Logs in: sends any input (docs/screens.md#forms); the server's answer decides. */
import { lazy, Suspense, useState } from 'react'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { EmailField } from '../../forms/field.tsx'
import { FormError, useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import type { PendingChallenge } from '../../forms/two-factor/challenge-form.tsx'
import { enteredEmail } from '../../lib/account/login-state.ts'
import { api } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { texts } from '../../lib/texts/texts.ts'
import { dueText, dueTitle } from '../../lib/texts/two-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { useWelcome } from './session.ts'

const labels = texts.account
const ChallengeForm = lazy(() => import('../../forms/two-factor/challenge-form.tsx'))

export default function Login() {
  usePage(pageRoutes.login.title)
  const welcome = useWelcome()
  const [due, setDue] = useState<PendingChallenge>()
  const form = useForm({
    id: 'login',
    initial: { email: enteredEmail(), password: '' },
    validate: () => ({}),
    submit: async (values) => {
      const { user, token, message, ...pending } = await api.users.login.mutate(values)
      if (user && token) return welcome(token, user.type)
      if (pending.challenge) return setDue(pending as PendingChallenge)
      // Wrong credentials are an answer, not a failure: the server's message is shown.
      throw new FormError(message)
    },
    failureText: ({ code, message }) => (code === 'OFFLINE' ? labels.loginFailed : message),
  })
  if (due)
    return (
      <AuthLayout title={dueTitle} subtitle={dueText}>
        <Suspense fallback={<Skeleton className="h-60" />}>
          <ChallengeForm
            challenge={due}
            onAgain={() => setDue(undefined)}
            answer={async (input) => {
              const { token, user } = await api.twoFactor.login.mutate(input)
              welcome(token, user.type)
            }}
          />
        </Suspense>
      </AuthLayout>
    )
  return (
    <AuthLayout title={labels.loginTitle} subtitle={labels.loginSubtitle}>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <div className="space-y-5">
          <EmailField {...form.field('email')} label={labels.email} />
          <PasswordField
            {...form.field('password')}
            label={labels.password}
            autoComplete="current-password"
            enterKeyHint="go"
          />
        </div>
        <p className="mt-3 text-end text-sm">
          <AuthLink to="forgot" email={form.values.email}>
            {labels.forgot}
          </AuthLink>
        </p>
        <Button type="submit" className="mt-5 w-full" busy={form.busy} busyText={labels.loggingIn}>
          {labels.login}
        </Button>
      </form>
      <GoogleButton />
      <p className="mt-8 text-center text-muted">
        {labels.noAccount}{' '}
        <AuthLink to="signup" email={form.values.email}>
          {labels.signUp}
        </AuthLink>
      </p>
    </AuthLayout>
  )
}

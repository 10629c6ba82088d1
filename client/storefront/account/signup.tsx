/**
 * Signs up. The button is called 'Login' (docs/screens.md#logging-in-and-signing-up); its
 * description says what it does.
 */
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { Registration } from '#server/modules/accounts/users/users.schema.ts'
import { EmailField, TextField } from '../../forms/field.tsx'
import { type Errors, useForm, validateBySchema } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { enteredEmail, loginState } from '../../lib/account/login-state.ts'
import { api } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { useReturn, useWelcome } from './session.ts'

const messages = texts.account
const empty = { firstName: '', lastName: '', email: '', password: '', confirm: '' }
type Values = typeof empty

const labels: Values = {
  firstName: messages.firstName,
  lastName: messages.lastName,
  email: messages.email,
  password: messages.password,
  confirm: messages.confirmPassword,
}

/** Validates the form: all five are required, the email must be valid, the passwords must match. */
function validate(values: Values): Errors<Values> {
  const errors = validateBySchema<Values>(Registration, values, labels)
  for (const name of Object.keys(labels) as (keyof Values)[])
    if (values[name].trim() === '') errors[name] = messages.fieldMissing(labels[name])
  if (!errors.confirm && values.confirm !== values.password) errors.confirm = messages.mismatch
  return errors
}

/** Returns the headline of docs/screens.md#messages for the errors. */
function headline(values: Values, errors: Errors<Values>): string | undefined {
  if (Object.values(values).some((value) => value.trim() === '')) return messages.allRequired
  if (errors.email) return errors.email
  return errors.confirm
}

/** Logs in to the new account; undefined on failure, which leads to the login page. */
async function logIn(known: { email: string; password: string }) {
  const { user, token } = await api.users.login
    .mutate(known)
    .catch(() => ({ user: null, token: null }))
  return user && token ? { token, type: user.type } : undefined
}

export default function Signup() {
  usePage(pageRoutes.signup.title)
  const [, navigate] = useLocation()
  const back = useReturn()
  const welcome = useWelcome()
  const form = useForm<Values>({
    id: 'signup',
    initial: { ...empty, email: enteredEmail() },
    validate,
    submit: async ({ confirm: _, ...registration }) => {
      await api.users.register.mutate(registration)
      notify(messages.registered)
      // A user on the way to a page has typed email and password once: no second login.
      const entered = back === undefined ? undefined : await logIn(registration)
      if (entered) return welcome(entered.token, entered.type)
      navigate(routes.login.link(back), { replace: true, state: loginState(registration.email) })
    },
    failureText: ({ message }) => message ?? messages.registrationFailed,
    draftKey: 'signup',
    secret: ['password', 'confirm'],
  })
  const { field } = form
  return (
    <AuthLayout title={messages.signupTitle} subtitle={messages.signupSubtitle}>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} title={headline(form.values, form.errors)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('firstName')}
            label={labels.firstName}
            autoComplete="given-name"
            enterKeyHint="next"
            required
          />
          <TextField
            {...field('lastName')}
            label={labels.lastName}
            autoComplete="family-name"
            enterKeyHint="next"
            required
          />
          <EmailField {...field('email')} label={labels.email} required className="sm:col-span-2" />
          <PasswordField
            {...field('password')}
            label={labels.password}
            hint={messages.passwordHint}
            autoComplete="new-password"
            enterKeyHint="next"
            required
            className="sm:col-span-2"
          />
          <PasswordField
            {...field('confirm')}
            label={labels.confirm}
            autoComplete="new-password"
            enterKeyHint="done"
            required
            className="sm:col-span-2"
          />
        </div>
        <Button
          type="submit"
          className="mt-8 w-full"
          busy={form.busy}
          busyText={messages.registering}
          aria-describedby="signup-button-hint"
        >
          {messages.signupButton}
        </Button>
        <p id="signup-button-hint" className="mt-2 text-center text-sm text-muted">
          {messages.signupButtonHint}
        </p>
      </form>
      <GoogleButton />
      <p className="mt-8 text-center text-muted">
        {messages.haveAccount}{' '}
        <AuthLink to="login" email={form.values.email}>
          {messages.goToLogin}
        </AuthLink>
      </p>
    </AuthLayout>
  )
}

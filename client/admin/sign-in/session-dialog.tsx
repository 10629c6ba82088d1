/** Asks for the login again without leaving the page. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { TextField } from '../../forms/field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import type { PendingChallenge } from '../../forms/two-factor/challenge-form.tsx'
import { renewSession } from '../../lib/account/session.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { writeToken } from '../../lib/api/token.ts'
import { api } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { dismissErrors, notify } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { dueText } from '../../lib/texts/two-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { adminTexts } from '../texts/texts.ts'

const ChallengeForm = lazy(() => import('../../forms/two-factor/challenge-form.tsx'))

/** Logs in; returns the token, the two-factor challenge that is due, or the problem. */
async function logIn(
  email: string,
  password: string,
): Promise<{ token: string } | { problem: string } | { due: PendingChallenge }> {
  try {
    const answer = await api.users.login.mutate({ email, password })
    if (answer.challenge) return { due: answer as PendingChallenge }
    if (!answer.user || !answer.token) return { problem: answer.message }
    if (answer.user.type !== 'admin') return { problem: adminTexts.gate.notAdmin }
    return { token: answer.token }
  } catch (error) {
    return { problem: readFailure(error).message ?? texts.common.unreachable }
  }
}

export function SessionDialog({ email: known }: { email: string }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [due, setDue] = useState<PendingChallenge>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const result = await logIn(email, password)
    setBusy(false)
    if ('problem' in result) return setProblem(result.problem)
    if ('due' in result) return setDue(result.due)
    enter(result.token)
  }
  const enter = (token: string) => {
    writeToken(token)
    renewSession()
    dismissErrors()
    notify('You are logged in again.')
    // Another user: the cached data belongs to the previous one.
    if (email !== known) return void client.resetQueries()
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error',
    })
  }
  const leave = () => {
    renewSession()
    navigate(routes.login.link(location.pathname + location.search))
  }
  return (
    <Dialog
      // No history entry: the form behind the dialog guards its own exit.
      inAddress
      title="Log in again"
      onClose={renewSession}
    >
      {due ? (
        <Suspense>
          <p className="mb-5">{dueText}</p>
          <ChallengeForm
            challenge={due}
            onAgain={() => setDue(undefined)}
            answer={async (input) => enter((await api.twoFactor.login.mutate(input)).token)}
          />
        </Suspense>
      ) : (
        <form onSubmit={submit} className="space-y-5" noValidate>
          <p>Your session has expired. Log in to continue. Your input is not lost.</p>
          <TextField
            label={texts.account.email}
            name="session-email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label={texts.account.password}
            name="session-password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p className="text-end text-sm">
            {/* In a new tab: the work behind the dialog waits. */}
            <a
              href={routes.forgot.link()}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-block py-1"
            >
              {texts.account.forgot}
            </a>
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="plain" onClick={leave}>
              Leave admin
            </Button>
            <Button type="submit" busy={busy} busyText={texts.account.loggingIn}>
              Login
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

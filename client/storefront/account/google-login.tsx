/** Gets an access token from Google and exchanges it for a session. */
import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { lazy, Suspense, useState } from 'react'
import type { PendingChallenge } from '../../forms/two-factor/challenge-form.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { dueText, dueTitle } from '../../lib/texts/two-factor.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GoogleButtonFace } from './google-button-face.tsx'
import { useWelcome } from './session.ts'

const labels = texts.account
const ChallengeForm = lazy(() => import('../../forms/two-factor/challenge-form.tsx'))
/** The server's message for a new account (docs/contract.md#accounts). */
const accountCreated = 'User created'

/** A network or blocker may block Google's script: then the button says so and retries. */
interface Props {
  clientId: string
  /** uses Google's token before the login; false stops the login */
  before?: (accessToken: string) => Promise<boolean>
}

export default function GoogleLogin({ clientId, before = async () => true }: Props) {
  const [attempt, setAttempt] = useState(0)
  const [script, setScript] = useState<'loading' | 'here' | 'missing'>('loading')
  const again = () => {
    notifyError(labels.googleFailed)
    setScript('loading')
    setAttempt(attempt + 1)
  }
  return (
    <GoogleOAuthProvider
      key={attempt}
      clientId={clientId}
      onScriptLoadSuccess={() => setScript('here')}
      onScriptLoadError={() => setScript('missing')}
    >
      {script === 'here' ? (
        <GoogleLoginButton before={before} />
      ) : (
        <GoogleButtonFace disabled={script === 'loading'} onClick={again} />
      )}
    </GoogleOAuthProvider>
  )
}

function GoogleLoginButton({ before }: Required<Pick<Props, 'before'>>) {
  const [busy, setBusy] = useState(false)
  const [due, setDue] = useState<PendingChallenge>()
  const welcome = useWelcome()
  const failed = (error?: unknown) => {
    setBusy(false)
    const { challenge, message } = readFailure(error)
    if (challenge) setDue(challenge)
    else notifyError(message ?? labels.googleFailed)
  }
  const ask = useGoogleLogin({
    onSuccess: ({ access_token }) => {
      const enter = async () => {
        if (!(await before(access_token))) return
        const { token, user, message } = await api.users.google.mutate({ token: access_token })
        welcome(token, user.type, message === accountCreated)
      }
      enter().catch(failed)
    },
    onError: () => failed(),
    onNonOAuthError: () => setBusy(false),
  })
  return (
    <>
      <GoogleButtonFace
        busy={busy}
        onClick={() => {
          setBusy(true)
          ask()
        }}
      />
      {due && (
        <Dialog title={dueTitle} onClose={() => setDue(undefined)}>
          <p className="mb-5">{dueText}</p>
          <Suspense>
            <ChallengeForm
              challenge={due}
              onAgain={() => setDue(undefined)}
              answer={async (input) => {
                const { token, user } = await api.twoFactor.login.mutate(input)
                welcome(token, user.type)
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

/** Asks Google for an access token and our server for a session. */
import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { useState } from 'react'
import { readFailure } from '../../lib/errors.ts'
import { notifyError } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { api } from '../../trpc.ts'
import { GoogleShape } from './google-shape.tsx'
import { useWelcome } from './session.ts'

const words = texts.account
/** What the server says when the account is new (docs/contract.md#accounts). */
const newlyMade = 'User created'

/** Google's script may be kept away by the network or a blocker: then the button says so and tries anew. */
export default function GoogleLogin({ clientId }: { clientId: string }) {
  const [attempt, setAttempt] = useState(0)
  const [script, setScript] = useState<'loading' | 'here' | 'missing'>('loading')
  const again = () => {
    notifyError(words.googleFailed)
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
        <Ask />
      ) : (
        <GoogleShape disabled={script === 'loading'} onClick={again} />
      )}
    </GoogleOAuthProvider>
  )
}

function Ask() {
  const [busy, setBusy] = useState(false)
  const welcome = useWelcome()
  const failed = (error?: unknown) => {
    setBusy(false)
    notifyError(readFailure(error).message ?? words.googleFailed)
  }
  const ask = useGoogleLogin({
    onSuccess: ({ access_token }) => {
      api.users.google
        .mutate({ token: access_token })
        .then(({ token, user, message }) => welcome(token, user.type, message === newlyMade))
        .catch(failed)
    },
    onError: () => failed(),
    onNonOAuthError: () => setBusy(false),
  })
  return (
    <GoogleShape
      busy={busy}
      onClick={() => {
        setBusy(true)
        ask()
      }}
    />
  )
}

/** Asks Google for an access token and our server for a session. */
import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { type ComponentType, useState } from 'react'
import { readFailure } from '../../lib/errors.ts'
import { notifyError } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { api } from '../../trpc.ts'
import type { ShapeProps } from './google-button.tsx'
import { useWelcome } from './session.ts'

const words = texts.account
/** What the server says when the account is new (design.md §4). */
const newlyMade = 'User created'

interface Props {
  clientId: string
  Shape: ComponentType<ShapeProps>
}

export default function GoogleLogin({ clientId, Shape }: Props) {
  return (
    <GoogleOAuthProvider clientId={clientId}>
      <Ask Shape={Shape} />
    </GoogleOAuthProvider>
  )
}

function Ask({ Shape }: Pick<Props, 'Shape'>) {
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
    <Shape
      busy={busy}
      onClick={() => {
        setBusy(true)
        ask()
      }}
    />
  )
}

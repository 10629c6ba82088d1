/** Renders 'Login with Google'. Only this file loads Google's script, and only when configured. */
import { lazy, Suspense } from 'react'
import { config } from '../../lib/config/config.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { GoogleButtonFace } from './google-button-face.tsx'

const labels = texts.account
const GoogleLogin = lazy(() => import('./google-login.tsx'))

interface Props {
  /** uses Google's token before the login; false stops the login */
  before?: (accessToken: string) => Promise<boolean>
}

export function GoogleButton(props: Props) {
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {labels.or}
      </p>
      {config.googleClientId ? (
        <Suspense fallback={<GoogleButtonFace disabled />}>
          <GoogleLogin clientId={config.googleClientId} {...props} />
        </Suspense>
      ) : (
        <GoogleButtonFace onClick={() => notifyError(labels.googleOff)} hint={labels.googleOff} />
      )}
    </>
  )
}

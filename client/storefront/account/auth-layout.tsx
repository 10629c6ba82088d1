/**
 * Renders login, sign-up and password recovery: an image beside the form, nothing to distract. A
 * signed-in user may continue or log out instead.
 */
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { loginState } from '../../lib/account/login-state.ts'
import { readToken, useToken, writeToken } from '../../lib/api/token.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { hero } from '../../lib/config/images.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pageAfterLogin, useLogout, useReturn } from './session.ts'

const labels = texts.account

interface Props {
  title: string
  subtitle: string
  /** the page is for signed-in users, too */
  always?: boolean
  children: ReactNode
}

/** Returns the signed-in user; `pending` until the server has confirmed the token. */
function useSignedInUser(isSkipped: boolean) {
  // The token at first render: a login on this page redirects by itself.
  const [first] = useState(readToken)
  const isEnabled = useToken() === first && first !== null && !isSkipped
  const { data, isPending } = trpc.users.me.useQuery({}, { enabled: isEnabled, retry: false })
  return { pending: isEnabled && isPending, user: isEnabled ? data : undefined }
}

export function AuthLayout({ title, subtitle, always = false, children }: Props) {
  const { pending, user } = useSignedInUser(always)
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-[clamp(1rem,6vw,5rem)] py-8">
        <header className="mx-auto w-full max-w-md">
          <Link href={routes.home.link()} className="inline-block rounded-control py-2">
            <span className="sr-only">{texts.common.home}: </span>
            <Wordmark />
          </Link>
        </header>
        <main className="m-auto w-full max-w-md py-10">
          <h1 className="title-1">{title}</h1>
          {pending ? (
            <Skeleton className="mt-3 h-96" />
          ) : user ? (
            <SignedIn user={user} />
          ) : (
            <>
              <p className="mt-3 mb-9 text-lg text-muted">{subtitle}</p>
              {children}
            </>
          )}
        </main>
      </div>
      <div className="image-box max-lg:hidden">
        <ResponsiveImage
          {...hero.tall}
          alt=""
          sizes="50vw"
          first
          className="absolute inset-0 size-full"
        />
      </div>
    </div>
  )
}

interface AuthLinkProps {
  to: 'login' | 'signup' | 'forgot'
  /** the typed email, which the next page receives */
  email: string
  children: ReactNode
}

/** Links to another step of the login flow. */
export const AuthLink = ({ to, email, children }: AuthLinkProps) => (
  <Link
    href={routes[to].link(useReturn())}
    state={loginState(email)}
    className="text-link inline-block py-1"
  >
    {children}
  </Link>
)

function SignedIn({ user }: { user: Outputs['users']['me'] }) {
  const back = useReturn()
  const { busy, logout } = useLogout()
  return (
    <>
      <p className="mt-3 text-lg text-muted">
        {labels.knownAs(`${user.firstName} ${user.lastName}`.trim() || user.email)}
      </p>
      <div className="mt-9 space-y-3">
        <ButtonLink href={pageAfterLogin(user.type, back)} className="w-full">
          {labels.continue}
        </ButtonLink>
        <Button
          variant="outline"
          className="w-full"
          busy={busy}
          onClick={() => void logout(() => writeToken(null))}
        >
          {labels.switchAccount}
        </Button>
      </div>
    </>
  )
}

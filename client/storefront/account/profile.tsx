/** Renders the profile: images, name, Edit and Logout, and My Orders below. */
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { userTypes } from '#server/modules/accounts/sessions/user-types.schema.ts'
import { StepUpHost } from '../../forms/two-factor/step-up-host.tsx'
import { logOutWithoutNotice, useAccount } from '../../lib/account/account.ts'
import { writeToken } from '../../lib/api/token.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { siteImage } from '../../lib/config/images.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { title as addresses } from '../../lib/texts/addresses.ts'
import { texts } from '../../lib/texts/texts.ts'
import { OwnSessions } from '../../ui/account/own-sessions.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { EditProfile } from './edit-profile.tsx'
import { MyOrders } from './my-orders.tsx'
import { OwnCredit } from './own-credit.tsx'
import { OwnDataSection } from './own-data.tsx'
import { OwnEmail } from './own-email.tsx'
import { useLogout } from './session.ts'

const labels = texts.account
const TwoFactorMethods = lazy(() => import('../../forms/two-factor/two-factor-methods.tsx'))

export default function Profile() {
  usePage(pageRoutes.profile.title)
  const { user, failed, retry } = useAccount()
  if (failed)
    return (
      <div className="page py-16">
        <h1 className="sr-only">{labels.profileTitle}</h1>
        <Failed message={labels.fetchFailed} onRetry={retry} />
      </div>
    )
  if (!user) return <ProfileSkeleton />
  if (!(userTypes as readonly string[]).includes(user.type))
    return (
      <div className="page py-16">
        <h1 className="sr-only">{labels.profileTitle}</h1>
        <Failed message={labels.unauthorized} />
      </div>
    )
  return (
    <>
      <Head user={user} />
      <div className="page mt-14 pb-10">
        <ErrorBoundary>
          <MyOrders user={user} />
        </ErrorBoundary>
        <OwnCredit />
        <div className="mt-14 border-t border-line pt-8">
          <OwnSessions />
        </div>
        <div className="mt-14 border-t border-line pt-8">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <TwoFactorMethods />
          </Suspense>
        </div>
        <StepUpHost />
        <OwnDataSection />
      </div>
    </>
  )
}

const coverClass = 'h-[clamp(10rem,26vw,18rem)] w-full'
const faceClass = 'size-32 shrink-0 rounded-full border-4 border-paper bg-sand sm:size-40'

function Head({ user }: { user: Outputs['users']['me'] }) {
  const [editing, setEditing] = useState(false)
  const name = `${user.firstName} ${user.lastName}`.trim()
  const cover = siteImage('default-cover', 1600, 500)
  const face = siteImage('default-profile', 480, 480)
  return (
    <section aria-label={labels.profileTitle}>
      <div className={`image-box ${coverClass}`}>
        <ResponsiveImage
          {...(user.coverpic ? { src: user.coverpic } : cover)}
          alt=""
          sizes="100vw"
          width={1600}
          height={500}
          first
          className="size-full"
        />
      </div>
      <div className="page relative flex flex-wrap items-start gap-x-8 gap-y-5 pt-5">
        <ResponsiveImage
          {...(user.profilepic ? { src: user.profilepic } : face)}
          alt={labels.profileImageOf(name)}
          sizes="10rem"
          width={480}
          height={480}
          className={`${faceClass} -mt-21 sm:-mt-25`}
        />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="title-2">{name}</h1>
          <p className="mt-1 truncate text-muted">{user.email}</p>
          <OwnEmail />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" size="small" href={routes.addresses.link()}>
            {addresses}
          </ButtonLink>
          <Button variant="outline" size="small" onClick={() => setEditing(true)}>
            {labels.edit}
          </Button>
          <LogoutButton />
        </div>
      </div>
      {editing && <EditProfile user={user} onClose={() => setEditing(false)} />}
    </section>
  )
}

function LogoutButton() {
  const [, navigate] = useLocation()
  const { busy, logout } = useLogout()
  const leave = () =>
    logOutWithoutNotice(() => {
      navigate(routes.home.link())
      writeToken(null)
    })
  return (
    <Button variant="plain" size="small" busy={busy} onClick={() => void logout(leave)}>
      {labels.logout}
    </Button>
  )
}

function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.common.loading}</span>
      <Skeleton className={coverClass} />
      <div className="page relative flex items-start gap-8 pt-5">
        <div className={`${faceClass} -mt-21 sm:-mt-25`} />
        <Skeleton className="h-9 w-56" />
      </div>
      <div className="page mt-16 space-y-4">
        <Skeleton className="h-10 w-44" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </div>
  )
}

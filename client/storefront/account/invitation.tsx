/** Accepts a staff invitation with a new password or a Google account. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { failureTextOr, useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { isLinkInvalid, useLinkToken } from '../../lib/account/link-token.ts'
import { loginState } from '../../lib/account/login-state.ts'
import { storeSetupCode } from '../../lib/account/setup-code.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api, type Outputs } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import * as messages from '../../lib/texts/invitation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Failed } from '../../ui/states.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { type NewPassword, NewPasswordFields, validateNewPassword } from './new-password-fields.tsx'

export default function Invitation() {
  const token = useLinkToken()
  return <InvitationBy key={token} token={token} />
}

function InvitationBy({ token }: { token: string }) {
  usePage(pageRoutes.invitation.title)
  const [used, setUsed] = useState(false)
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitations.get.mutate({ token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (used || token === '' || (query.isError && isLinkInvalid(readFailure(query.error))))
    return (
      <AuthLayout title={messages.invalidTitle} subtitle={messages.invalid} always>
        <ButtonLink href={routes.login.link()} className="w-full">
          {messages.toLogin}
        </ButtonLink>
      </AuthLayout>
    )
  if (query.isError)
    return <Failed message={messages.loadFailed} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageLoading />
  return <AcceptInvitation token={token} invitation={query.data} onInvalid={() => setUsed(true)} />
}

const labels = { password: messages.password, confirm: messages.repeat }
interface Props {
  token: string
  invitation: Outputs['invitations']['get']
  /** the invitation was used or withdrawn */
  onInvalid: () => void
}

function AcceptInvitation({ token, invitation, onInvalid }: Props) {
  const [, navigate] = useLocation()
  /** Accepts the invitation. @returns true when the user is now staff */
  const join = async (way: { password: string } | { google: string }): Promise<boolean> => {
    try {
      storeSetupCode((await api.invitations.accept.mutate({ token, ...way })).setupCode)
      return true
    } catch (error) {
      if (!isLinkInvalid(readFailure(error))) throw error
      onInvalid()
      return false
    }
  }
  const form = useForm<NewPassword>({
    id: 'invitation',
    initial: { password: '', confirm: '' },
    validate: validateNewPassword(labels),
    submit: async ({ password }) => {
      if (!(await join({ password }))) return
      notify(messages.joined)
      navigate(routes.login.link(routes.admin.link()), {
        replace: true,
        state: loginState(invitation.email),
      })
    },
    labels,
    failureText: failureTextOr(messages.failed),
  })
  return (
    <AuthLayout
      title={messages.title(invitation.firstName)}
      subtitle={messages.invited(invitation.invitedBy, invitation.role)}
      always
    >
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <p className="mb-5">
          {messages.email}: <strong className="wrap-anywhere">{invitation.email}</strong>
        </p>
        {/* for the browser's password manager */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
        <NewPasswordFields form={form} labels={labels} />
        <Button type="submit" className="mt-8 w-full" busy={form.busy} busyText={messages.joining}>
          {messages.join}
        </Button>
      </form>
      {config.googleClientId && <GoogleButton before={(google) => join({ google })} />}
    </AuthLayout>
  )
}

/**
 * Verifies an email address with an emailed link. The user must press a button: email scanners open
 * links, and an opened link must verify nothing.
 */
import { useState } from 'react'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import type { Confirmation } from '#server/modules/accounts/users/users.schema.ts'
import { useForm } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { isLinkInvalid, useLinkToken } from '../../lib/account/link-token.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/recovery.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'

export default function Verify() {
  const token = useLinkToken()
  return <VerifyBy key={token} token={token} />
}

function VerifyBy({ token }: { token: string }) {
  const utils = trpc.useUtils()
  const [ended, setEnded] = useState<Confirmation | 'gone' | undefined>(
    token === '' ? 'gone' : undefined,
  )
  const [title, text] =
    ended === undefined
      ? [labels.verifyTitle, labels.verifySubtitle]
      : ended === 'gone'
        ? [labels.invalidTitle, labels.verifyInvalid]
        : labels.outcomes[ended]
  usePage(ended ? title : pageRoutes.verify.title, ended)
  const form = useForm({
    id: 'verify',
    initial: {},
    validate: () => ({}),
    submit: async () => {
      try {
        setEnded((await api.users.verify.mutate({ token })).outcome)
        void utils.users.invalidate()
      } catch (error) {
        if (!isLinkInvalid(readFailure(error))) throw error
        setEnded('gone')
      }
    },
    failureText: ({ message }) => message ?? labels.failed,
  })
  return (
    <AuthLayout title={title} subtitle={text} always>
      {ended ? (
        <ButtonLink href={routes.profile.link()} className="w-full">
          {labels.toProfile}
        </ButtonLink>
      ) : (
        <form noValidate onSubmit={form.onSubmit}>
          <FormSummary form={form} />
          <Button type="submit" className="w-full" busy={form.busy} busyText={labels.confirming}>
            {labels.confirm}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}

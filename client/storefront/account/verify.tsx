/**
 * Confirms an address by the link of a letter. Somebody presses the button: programs that look into
 * letters open links, and what they open must confirm nothing.
 */
import { useState } from 'react'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import type { Confirmation } from '#server/modules/accounts/users/users.schema.ts'
import { readFailure } from '../../lib/errors.ts'
import { useForm } from '../../lib/form.ts'
import { usePage } from '../../lib/page.ts'
import * as words from '../../lib/texts/recovery.ts'
import { routes } from '../../routes.ts'
import { api, trpc } from '../../trpc.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isLinkGone, useLinkToken } from './link-token.ts'

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
      ? [words.verifyTitle, words.verifySubtitle]
      : ended === 'gone'
        ? [words.goneTitle, words.verifyGone]
        : words.outcomes[ended]
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
        if (!isLinkGone(readFailure(error))) throw error
        setEnded('gone')
      }
    },
    failureText: ({ message }) => message ?? words.failed,
  })
  return (
    <AuthLayout title={title} subtitle={text} always>
      {ended ? (
        <ButtonLink href={routes.profile.link()} className="w-full">
          {words.toProfile}
        </ButtonLink>
      ) : (
        <form noValidate onSubmit={form.onSubmit}>
          <FormSummary form={form} />
          <Button type="submit" className="w-full" busy={form.busy} busyText={words.confirming}>
            {words.confirm}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}

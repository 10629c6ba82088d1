/** Renders /subscribe, where the newsletter's confirmation email leads. */
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { useLinkToken } from '../../lib/account/link-token.ts'
import { api } from '../../lib/api/trpc.ts'
import { subscribe } from '../../lib/texts/subscriptions.ts'
import { LinkAction } from './link-action.tsx'

export default function Subscribe() {
  const token = useLinkToken()
  return (
    <LinkAction
      title={pageRoutes.subscribe.title}
      labels={subscribe}
      act={() => api.newsletter.confirm.mutate({ token })}
    />
  )
}

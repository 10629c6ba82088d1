/** Renders /unsubscribe, the target of the unsubscribe link in emails. */
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { subscriptionKinds } from '#server/platform/email/unsubscribe.schema.ts'
import { api } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { unsubscribe } from '../../lib/texts/subscriptions.ts'
import { LinkAction } from './link-action.tsx'

export default function Unsubscribe() {
  const token = useSearchParameters().get('token') ?? ''
  const { newsletter, backInStock, ...labels } = unsubscribe
  return (
    <LinkAction
      title={pageRoutes.unsubscribe.title}
      labels={{
        ...labels,
        text: token.startsWith(subscriptionKinds.backInStock) ? backInStock : newsletter,
      }}
      act={() => api.unsubscribe.byLink.mutate({ token })}
    />
  )
}

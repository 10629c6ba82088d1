/** Renders /unsubscribe, the target of the unsubscribe link in emails. */
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { letterKinds } from '#server/platform/email/unsubscribe.schema.ts'
import { api } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { unsubscribe } from '../../lib/texts/letters.ts'
import { OnePress } from './one-press.tsx'

export default function Unsubscribe() {
  const token = useSearchParameters().get('token') ?? ''
  const { newsletter, restock, ...words } = unsubscribe
  return (
    <OnePress
      title={pageRoutes.unsubscribe.title}
      words={{ ...words, text: token.startsWith(letterKinds.restock) ? restock : newsletter }}
      act={() => api.unsubscribe.byLink.mutate({ token })}
    />
  )
}

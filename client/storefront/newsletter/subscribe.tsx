/** Renders /subscribe, where the newsletter's confirmation email leads. */
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { useLinkToken } from '../../lib/account/link-token.ts'
import { api } from '../../lib/api/trpc.ts'
import { subscribe } from '../../lib/texts/letters.ts'
import { OnePress } from './one-press.tsx'

export default function Subscribe() {
  const token = useLinkToken()
  return (
    <OnePress
      title={pageRoutes.subscribe.title}
      words={subscribe}
      act={() => api.newsletter.confirm.mutate({ token })}
    />
  )
}

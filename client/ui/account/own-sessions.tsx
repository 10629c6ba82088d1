/** Lists the user's own sessions, and ends one of them or all but this one. */

import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/sessions.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Failed } from '../states.tsx'

type Session = Outputs['users']['sessions']['items'][number]

export function OwnSessions() {
  const utils = trpc.useUtils()
  const query = trpc.users.sessions.useQuery({}, { staleTime: 0 })
  const said = (message: string) => ({
    onSuccess: () => notify(message),
    onError: () => notifyError(labels.failed),
    // Refetched after an error, too: another device may have ended the session.
    onSettled: () => utils.users.sessions.invalidate(),
  })
  const one = trpc.users.endSession.useMutation(said(labels.ended))
  const others = trpc.users.endSessions.useMutation(said(labels.endedOthers))
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="title-3">
        {labels.title}
      </h2>
      <p className="mt-1 mb-5 text-muted">{labels.lead}</p>
      {query.isError ? (
        <Failed message={labels.loadFailed} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <ul aria-labelledby="own-sessions" className="divide-y divide-line border-y border-line">
            {query.data.items.map((session) => (
              <Row
                key={session.id}
                session={session}
                busy={one.isPending && one.variables?.id === session.id}
                onEnd={() => one.mutate({ id: session.id })}
              />
            ))}
          </ul>
          {query.data.items.length > 1 && (
            <Button
              variant="outline"
              size="small"
              className="mt-5"
              busy={others.isPending}
              onClick={() => others.mutate({})}
            >
              {labels.endOthers}
            </Button>
          )}
        </>
      ) : (
        <div role="status">
          <span className="sr-only">{texts.common.loading}</span>
          <Skeleton className="h-24" />
        </div>
      )}
    </section>
  )
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const browser = session.browser || labels.unknown
  const facts = [
    labels.lastUsed(formatDateTime(session.lastUsedAt)),
    ...(session.address ? [labels.from(session.address)] : []),
    labels.since(formatDateTime(session.createdAt)),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser} {session.current && <Badge tone="green">{labels.current}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{facts.join(', ')}</p>
      </div>
      {!session.current && (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          aria-label={labels.endOf(browser)}
          onClick={onEnd}
        >
          {labels.end}
        </Button>
      )}
    </li>
  )
}

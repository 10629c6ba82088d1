/** Shows the progress of a server job, and at the end each failure with its reason. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PlainTable } from '../../lists/plain-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'

interface Job {
  state: 'running' | 'done'
  done: number
  total: number
  succeeded: number
  failed: number
}

/** Query options that poll a job every half second until it is done. */
export const untilDone = {
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Job | undefined } }) =>
    state.data?.state === 'done' ? false : 500,
} as const

interface Props {
  title: string
  query: { data: Job | undefined; isError: boolean; refetch: () => unknown }
  /** name and reason of each failure; `href` opens the record */
  failures: readonly { name: string; href?: string; reason: string }[]
  labels: {
    /** the kind of record, as the head of the first column */
    name: string
    finished: (ok: number, failed: number) => string
    failures: string
  }
  /** a button beside Close */
  action?: ReactNode
  onClose: () => void
}

const common = adminTexts.bulk

export function JobProgress({ title, query, failures, labels, action, onClose }: Props) {
  const job = query.data
  const done = job?.state === 'done'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {action}
          <Button size="small" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      {query.isError && !job ? (
        <Failed message={common.failed} onRetry={() => query.refetch()} />
      ) : (
        <>
          <p role="status" className="text-lg font-medium tabular-nums">
            {!job
              ? adminTexts.list.loading
              : done
                ? labels.finished(job.succeeded, job.failed)
                : common.progress(job.done, job.total)}
          </p>
          {!done && (
            <>
              <progress
                className="mt-3 h-3 w-full"
                max={job?.total ?? 1}
                value={job?.done ?? 0}
                aria-label={title}
              />
              <p className="mt-2 text-sm text-muted">{common.working}</p>
            </>
          )}
          {failures.length > 0 && (
            <PlainTable
              className="mt-4 max-h-80"
              caption={labels.failures}
              wordy
              head={[labels.name, labels.failures]}
              rowKeys={failures.map(({ name }) => name)}
              rows={failures.map(({ name, href, reason }) => [
                href ? (
                  <Link key="name" href={href} className="text-link inline-block py-1">
                    {name}
                  </Link>
                ) : (
                  name
                ),
                reason,
              ])}
            />
          )}
          {done && job.failed > failures.length && (
            <p className="mt-2 text-sm text-muted">{common.firstFailures(failures.length)}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

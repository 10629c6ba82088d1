/** How far a bulk change is, and at the end what failed and why. */
import { useEffect } from 'react'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/states.tsx'
import { adminTexts } from '../texts.ts'
import { PlainTable } from '../ui/plain-table.tsx'

const words = adminTexts.bulk
/** Milliseconds between two looks at the job. */
const every = 500

export function BulkProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const query = trpc.products.bulkStatus.useQuery(
    { id, outcome: 'failed' },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : every),
    },
  )
  const job = query.data
  const done = job?.state === 'done'
  useEffect(() => {
    if (!done) return
    void utils.products.adminPage.invalidate()
    void utils.catalogue.invalidate()
  }, [done, utils])
  return (
    <Dialog
      title={words.results}
      onClose={onClose}
      footer={
        <Button size="small" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {query.isError && !job ? (
        <Failed message={words.failed} onRetry={() => query.refetch()} />
      ) : (
        <>
          <p role="status" className="text-lg font-medium tabular-nums">
            {!job
              ? adminTexts.list.loading
              : done
                ? words.finished(job.succeeded, job.failed)
                : words.progress(job.done, job.total)}
          </p>
          {!done && (
            <>
              <progress
                className="mt-3 h-3 w-full"
                max={job?.total ?? 1}
                value={job?.done ?? 0}
                aria-label={words.results}
              />
              <p className="mt-2 text-sm text-muted">{words.working}</p>
            </>
          )}
          {job && job.results.length > 0 && (
            <PlainTable
              className="mt-4 max-h-80"
              caption={words.failures}
              wordy
              head={[adminTexts.products.columns.productId, words.failures]}
              rows={job.results.map((one) => [one.productId, one.reason ?? words.notOk])}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

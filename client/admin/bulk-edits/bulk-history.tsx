/** Lists the bulk changes of the last 30 days, each with its undo. */
import { useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { BulkProgress } from './bulk-progress.tsx'

type Job = Outputs['products']['bulkJobs']['items'][number]

const labels = adminTexts.bulk

/** Returns a function that starts the undo of a bulk change. */
export function useBulkUndo(onStarted: (jobId: string) => void) {
  const utils = trpc.useUtils()
  return async (id: string) => {
    try {
      onStarted((await utils.client.products.bulkUndo.mutate({ id })).job.id)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.undoFailed)
    }
  }
}

/** Renders the undo of a job: a button while it can be undone, else the reason. */
const undoCell = ({ id, undoUntil, undoneBy }: Job, undo: (id: string) => void, name: string) =>
  undoUntil ? (
    <Button
      key="undo"
      variant="outline"
      size="small"
      aria-label={`${labels.undo}: ${name}`}
      onClick={() => undo(id)}
    >
      {labels.undo}
    </Button>
  ) : undoneBy ? (
    labels.undone
  ) : null

export function BulkHistory({ onClose }: { onClose: () => void }) {
  const query = trpc.products.bulkJobs.useQuery({ limit: 50 }, { staleTime: 0 })
  const [undoing, setUndoing] = useState<string>()
  const undo = useBulkUndo(setUndoing)
  if (undoing) return <BulkProgress id={undoing} isUndo onClose={onClose} />
  const items = query.data?.items ?? []
  return (
    <Dialog title={labels.history} onClose={onClose}>
      <p className="text-sm text-muted">{labels.historyHint}</p>
      {query.isLoadingError && (
        <Failed className="mt-3" message={labels.historyFailed} onRetry={() => query.refetch()} />
      )}
      {query.data && items.length === 0 && <Empty title={labels.noHistory} />}
      {items.length > 0 && (
        <PlainTable
          className="mt-3"
          caption={labels.history}
          wordy
          stacked
          head={[labels.change, labels.when, labels.count, labels.undo]}
          rows={items.map((job) => [
            labels.did(job.action),
            `${formatDateTime(job.startedAt)}, ${job.actor}`,
            job.total.toLocaleString('en'),
            undoCell(job, (id) => void undo(id), labels.did(job.action)),
          ])}
          rowKeys={items.map(({ id }) => id)}
        />
      )}
    </Dialog>
  )
}

/** Shows the progress of a bulk change of products, and at the end each failure with its reason. */
import { useEffect } from 'react'
import { trpc } from '../../lib/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { adminTexts } from '../texts/texts.ts'
import { JobProgress, untilDone } from './job-progress.tsx'

const labels = { ...adminTexts.bulk, name: adminTexts.products.columns.productId }

const undoLabels = { ...labels, finished: labels.undoFinished, failures: labels.undoLeft }

interface Props {
  id: string
  /** the job undoes an earlier job */
  isUndo?: boolean
  /** starts the undo of the finished job */
  onUndo?: () => void
  onClose: () => void
}

export function BulkProgress({ id, isUndo = false, onUndo, onClose }: Props) {
  const utils = trpc.useUtils()
  const query = trpc.products.bulkStatus.useQuery({ id, outcome: 'failed' }, untilDone)
  const done = query.data?.state === 'done'
  useEffect(() => {
    if (!done) return
    void utils.products.adminList.invalidate()
    void utils.catalogue.invalidate()
  }, [done, utils])
  return (
    <JobProgress
      title={labels.results}
      query={query}
      failures={(query.data?.results ?? []).map(({ productId, reason }) => ({
        name: productId,
        reason: reason ?? labels.notOk,
      }))}
      labels={isUndo ? undoLabels : labels}
      action={
        onUndo &&
        done &&
        query.data!.succeeded > 0 && (
          <Button variant="outline" size="small" onClick={onUndo}>
            {labels.undo}
          </Button>
        )
      }
      onClose={onClose}
    />
  )
}

/** How far a bulk change of products is, and at the end what failed and why. */
import { useEffect } from 'react'
import { trpc } from '../../trpc.ts'
import { adminTexts } from '../texts.ts'
import { JobProgress, untilDone } from '../ui/job-progress.tsx'

const words = { ...adminTexts.bulk, name: adminTexts.products.columns.productId }

export function BulkProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const query = trpc.products.bulkStatus.useQuery({ id, outcome: 'failed' }, untilDone)
  const done = query.data?.state === 'done'
  useEffect(() => {
    if (!done) return
    void utils.products.adminPage.invalidate()
    void utils.catalogue.invalidate()
  }, [done, utils])
  return (
    <JobProgress
      title={words.results}
      query={query}
      failures={(query.data?.results ?? []).map((one) => [
        one.productId,
        one.reason ?? words.notOk,
      ])}
      words={words}
      onClose={onClose}
    />
  )
}

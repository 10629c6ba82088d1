/**
 * Changes many orders in one request. The server changes one order after the other by the rules of
 * a single change. Closing the window does not stop it, and a repeated press does not change orders
 * again.
 */
import { type ReactNode, useState } from 'react'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { useAttemptKey } from '../../../lib/api/attempt.ts'
import { type Inputs, trpc } from '../../../lib/api/trpc.ts'
import { texts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/states.tsx'
import { JobProgress, untilDone } from '../../bulk-edits/job-progress.tsx'
import { linkToOrderPage } from '../../navigation/paths.ts'
import { adminTexts } from '../../texts/texts.ts'
import * as labels from '../order/list-labels.ts'

type Request = Inputs['orders']['bulk']
/** The selected orders: by id, or all that match the filter. */
export type BulkTarget = Pick<Request, 'orderIds' | 'filter' | 'expected'>

interface Props {
  title: string
  which: BulkTarget
  /** the label of the button */
  press: string
  /** the requested change */
  change: Pick<Request, 'action' | 'waybills'>
  /** why the change cannot be requested yet */
  problem?: string | undefined
  /** @param isStarted true when a change was requested */
  onClose: (isStarted: boolean) => void
  children: ReactNode
}

export function BulkDialog({ title, which, press, change, problem, onClose, children }: Props) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [jobId, setJobId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    setRefusal(problem)
    if (problem) return
    const request = { ...which, ...change }
    setBusy(true)
    try {
      const context = { idempotencyKey: keyOf(request) }
      setJobId((await utils.client.orders.bulk.mutate(request, { context })).job.id)
    } catch (error) {
      const { issues, message } = readAdminFailure(error)
      const [issue] = issues
      const said = issue?.path === 'filter' ? `The list ${issue.message}.` : issue?.message
      setRefusal(said ?? message ?? adminTexts.bulk.failed)
      // The user sees the present number of orders before the next press.
      void utils.orders.adminList.invalidate()
    } finally {
      setBusy(false)
    }
  }
  if (jobId) return <Progress id={jobId} title={title} onClose={() => onClose(true)} />
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      footer={
        <>
          <CancelButton onClose={() => onClose(false)} />
          <Button size="small" busy={busy} onClick={() => void start()}>
            {press}
          </Button>
        </>
      }
    >
      {children}
      <ErrorText text={refusal} />
    </Dialog>
  )
}

interface ProgressProps {
  id: string
  title: string
  onClose: () => void
}

function Progress({ id, title, onClose }: ProgressProps) {
  const query = trpc.orders.bulkStatus.useQuery({ id, outcome: 'failed', limit: 1_000 }, untilDone)
  const failures = query.data?.results ?? []
  return (
    <JobProgress
      title={title}
      query={query}
      failures={failures.map(({ orderId, reason }) => ({
        name: orderId,
        href: linkToOrderPage(orderId),
        reason: reason ?? adminTexts.bulk.notOk,
      }))}
      labels={{ name: texts.orders.columns.id, finished: labels.moved, failures: 'Reason' }}
      onClose={onClose}
    />
  )
}

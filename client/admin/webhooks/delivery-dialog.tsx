/** Shows one delivery in full. The webhook's response is untrusted, so it is shown as plain text. */
import { RotateCw } from 'lucide-react'
import { formatDateTime } from '../../lib/values/format.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { webhooks as labels } from '../texts/webhooks.ts'
import type { Delivery, Webhook } from './use-webhooks.ts'
import { DeliveryState, nextAttempt } from './webhook-state.tsx'

interface Props {
  delivery: Delivery
  webhook: Webhook
  onReplay: () => void
  onClose: () => void
}

export function DeliveryDialog({ delivery, webhook, onReplay, onClose }: Props) {
  const { type, eventId, attempts, status, answer, createdAt, endedAt } = delivery
  const facts: [string, string | number | null][] = [
    ['Event ID', eventId],
    [labels.time, formatDateTime(createdAt)],
    [labels.attempts, attempts],
    [labels.next, nextAttempt(delivery, webhook)],
    ['Finished', endedAt && formatDateTime(endedAt)],
  ]
  return (
    <Dialog
      inAddress
      title={type}
      onClose={onClose}
      footer={
        eventId && (
          <RowAction
            icon={RotateCw}
            label={labels.replay}
            name={labels.replay}
            onClick={onReplay}
          />
        )
      }
    >
      <DeliveryState delivery={delivery} />
      <dl className="my-4 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
      </dl>
      {attempts > 0 && (
        <>
          <h3 className="font-semibold">{labels.lastAnswer}</h3>
          <p className="mt-1">{status ?? labels.noAnswer}</p>
          {answer && (
            <pre className="mt-2 rounded-control bg-sand p-3 font-mono text-sm break-all whitespace-pre-wrap">
              {answer}
            </pre>
          )}
        </>
      )}
    </Dialog>
  )
}

/** /admin/webhooks: the systems that are notified of events, and whether deliveries arrive. */

import { Link } from 'wouter'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { formatDate, formatDateTime } from '../../lib/values/format.ts'
import { number, plural } from '../../lib/values/numbers.ts'
import { defineList } from '../../lists/define-list.tsx'
import { linkToWebhook } from '../navigation/paths.ts'
import { webhooks as labels } from '../texts/webhooks.ts'
import { usePendingDeliveries, useWebhooks, type Webhook } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { answerLine, WebhookState } from './webhook-state.tsx'

function Deliveries({ id }: { id: string }) {
  const { waiting, dead } = usePendingDeliveries()(id)
  return (
    <span className="flex flex-wrap gap-x-3">
      {waiting > 0 && (
        <Link href={linkToWebhook(id, 'waiting')} className="text-link">
          {`${number(waiting)} waiting`}
        </Link>
      )}
      {dead > 0 && (
        <Link href={linkToWebhook(id, 'dead')} className="text-link">
          {`${number(dead)} failed`}
        </Link>
      )}
      {waiting + dead === 0 && '–'}
    </span>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { failingSince, lastFailure } = webhook
  return (
    <span className="block max-w-md">
      <WebhookState webhook={webhook} />
      {failingSince && (
        <span className="block text-sm text-muted">
          {`failing since ${formatDateTime(failingSince)}`}
        </span>
      )}
      {lastFailure && <code className="clamp text-sm break-all">{answerLine(lastFailure)}</code>}
    </span>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigateAfterSave = useNavigateAfterSave()
  return (
    <WebhookDialog
      onClose={(made) => {
        onClose()
        // Replaces the dialog's own entry: Back leads to the list.
        if (made) navigateAfterSave(linkToWebhook(made.webhook.id), { replace: true })
      }}
    />
  )
}

export default defineList({
  name: 'webhooks',
  title: labels.title,
  subtitle: 'Send events of the shop, such as new orders or payments, to other systems.',
  add: { label: labels.create, dialog: (close) => <CreateDialog onClose={close} /> },
  useRows: useWebhooks,
  rowKey: ({ id }) => id,
  columns: (column) => [
    column.title('name', labels.name, ({ name }) => name, {
      href: ({ id }) => linkToWebhook(id),
      detail: ({ url }) => <span className="clamp break-all">{url}</span>,
    }),
    column.text('types', labels.types, ({ types }) =>
      types.length === 0 ? (
        labels.everything
      ) : (
        <details>
          <summary className="cursor-pointer">
            {plural(types.length, 'event type', 'event types')}
          </summary>
          <span className="block max-w-64 text-sm text-muted">{types.join(', ')}</span>
        </details>
      ),
    ),
    column.text('state', labels.state, (webhook) => <State webhook={webhook} />, { fixed: true }),
    column.text('deliveries', 'Deliveries', ({ id }) => <Deliveries id={id} />),
    column.date('created', labels.created, ({ createdAt }) => createdAt, { format: formatDate }),
  ],
  failed: labels.loadFailed,
  empty: 'There are no webhooks yet.',
  emptyHint: 'Ask the provider of the other system for its webhook URL.',
})

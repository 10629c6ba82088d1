/** Lists a webhook's event deliveries with their answers, newest first; polls pending ones. */
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { deliveryStates } from '#server/modules/webhooks/webhooks.schema.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { columnsOf } from '../../lists/columns.tsx'
import { listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { NoMatch } from '../../lists/no-match.tsx'
import { useOpenedRow } from '../../lists/opened-row.ts'
import { PagedTable } from '../../lists/paged-table.tsx'
import { pollInterval } from '../../lists/poll-interval.ts'
import { type Action, useRowActions } from '../../lists/row-actions.tsx'
import { Filter, Toolbar, ViewMenu } from '../../lists/toolbar.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { webhooks as labels } from '../texts/webhooks.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useTest } from './use-test.ts'
import type { Delivery, Webhook } from './use-webhooks.ts'
import { DeliveryState, nextAttempt } from './webhook-state.tsx'

const column = columnsOf<Delivery>()

const deliveryColumns = (webhook: Webhook, open: (delivery: Delivery) => void) => [
  column.title('event', 'Event', ({ type }) => type, {
    open,
    name: ({ type, createdAt }) => `Open ${type} of ${formatDateTime(createdAt)}`,
    detail: ({ eventId }) => eventId,
  }),
  column.date('time', labels.time, ({ createdAt }) => createdAt),
  column.text('state', labels.state, (delivery) => <DeliveryState delivery={delivery} />, {
    fixed: true,
  }),
  column.text(
    'answer',
    'Response',
    ({ status, answer, attempts }) =>
      attempts > 0 && (
        <span className="block min-w-32">
          <span className="font-medium">{status ?? labels.noAnswer}</span>
          {answer && <code className="clamp text-sm break-all">{answer}</code>}
        </span>
      ),
  ),
  column.number('attempts', labels.attempts, ({ attempts }) => attempts),
  column.text('next', labels.next, (delivery) => nextAttempt(delivery, webhook)),
]

const originalRef = (webhookId: string): Action<Delivery> => ({
  label: labels.replay,
  icon: RotateCw,
  name: ({ type, createdAt }) => `Resend ${type} of ${formatDateTime(createdAt)}`,
  when: ({ eventId }) => Boolean(eventId),
  run: async ({ id }) =>
    notify((await api.webhooks.replay.mutate({ id: webhookId, deliveryId: id })).message),
  failed: labels.failed,
})

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, name } = webhook
  const list = useListState('deliveries')
  const state = oneOf(list.get('state'), deliveryStates)
  const query = trpc.webhooks.deliveries.useQuery(
    { id, state, limit: list.limit, cursor: list.cursor },
    {
      ...listOptions,
      refetchInterval: (query) => pollInterval(query.state.data?.items),
    },
  )
  const rows = query.data?.items ?? []
  const { opened, open, close } = useOpenedRow(list, 'delivery', rows, (row) => row.id)
  const [replaying, setReplaying] = useState(false)
  const { send, busy } = useTest(id, rows, list)
  const again = originalRef(id)
  const actions = useRowActions({
    actions: [again],
    changed: (known) => known.webhooks.deliveries.invalidate(),
  })
  const columns = [...deliveryColumns(webhook, open), actions.column]
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="title-3">
          {labels.deliveries}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={() => setReplaying(true)}>
            Resend events…
          </Button>
          <Button
            size="small"
            busy={busy}
            disabled={webhook.state !== 'on'}
            onClick={() => void send()}
          >
            Send test event
          </Button>
        </div>
      </div>
      <Toolbar label={labels.deliveries}>
        <Filter
          list={list}
          name="state"
          label="Status"
          all="All statuses"
          options={optionsOf(deliveryStates, labels.deliveryStates)}
        />
        <ViewMenu table={list.table} columns={columns} />
      </Toolbar>
      <PagedTable
        list={list}
        caption={`Event deliveries of ${name}`}
        columns={columns}
        rowKey={(row) => row.id}
        // A failed poll keeps the known rows.
        query={{ ...query, isError: query.isLoadingError }}
        failed="The event deliveries could not be loaded."
        failedDetail={query.error?.message}
        empty={
          state ? (
            <NoMatch list={list} names={['state']} />
          ) : (
            <Empty title="There are no event deliveries yet.">
              <p>Send a test event to check the connection.</p>
            </Empty>
          )
        }
      />
      {opened && (
        <DeliveryDialog
          delivery={opened}
          webhook={webhook}
          onReplay={() => actions.start(again, opened)}
          onClose={close}
        />
      )}
      {replaying && <ReplayDialog stored={webhook} onClose={() => setReplaying(false)} />}
    </section>
  )
}

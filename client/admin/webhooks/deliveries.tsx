/** What a webhook was told and what it answered, newest first; what is under way is looked at again and again. */
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { deliveryStates } from '#server/modules/webhooks/webhooks.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import type { Column } from '../../lists/data-table.tsx'
import { listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { NoMatch } from '../../lists/no-match.tsx'
import { useOpened } from '../../lists/opened.ts'
import { PagedTable } from '../../lists/paged-table.tsx'
import { RowAction } from '../../lists/row-action.tsx'
import { Filter, Toolbar, ViewMenu } from '../../lists/toolbar.tsx'
import { lookAgainIn } from '../../lists/under-way.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { webhooks as words } from '../texts/webhooks.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useTest } from './use-test.ts'
import type { Delivery, Webhook } from './use-webhooks.ts'
import { DeliveryState, nextAttempt } from './webhook-state.tsx'

interface Actions {
  webhook: Webhook
  open: (delivery: Delivery) => void
  again: (delivery: Delivery) => void
}

const deliveryColumns = ({ webhook, open, again }: Actions): Column<Delivery>[] => [
  {
    key: 'event',
    label: words.event,
    fixed: true,
    cell: (delivery) => (
      <span className="block min-w-0">
        <button
          type="button"
          aria-label={words.openOf(delivery.type, formatDateTime(delivery.createdAt))}
          className="min-h-9 text-start font-medium hover:underline"
          onClick={() => open(delivery)}
        >
          {delivery.type}
        </button>
        <span className="block text-sm break-all text-muted">{delivery.eventId}</span>
      </span>
    ),
  },
  {
    key: 'time',
    label: words.time,
    className: 'sm:whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'state',
    label: words.state,
    fixed: true,
    cell: (delivery) => <DeliveryState delivery={delivery} />,
  },
  {
    key: 'answer',
    label: words.answer,
    cell: ({ status, answer, attempts }) =>
      attempts > 0 && (
        <span className="block min-w-32">
          <span className="font-medium">{status ?? words.noAnswer}</span>
          {answer && <code className="clamp text-sm break-all">{answer}</code>}
        </span>
      ),
  },
  { key: 'attempts', label: words.attempts, numeric: true, cell: ({ attempts }) => attempts },
  { key: 'next', label: words.next, cell: (delivery) => nextAttempt(delivery, webhook) },
  {
    key: 'action',
    label: adminTexts.list.actions,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (delivery) =>
      delivery.eventId && (
        <RowAction
          icon={RotateCw}
          label={words.replay}
          name={words.replayOf(delivery.type, formatDateTime(delivery.createdAt))}
          onClick={() => again(delivery)}
        />
      ),
  },
]

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, name } = webhook
  const list = useListState('deliveries')
  const state = oneOf(list.get('state'), deliveryStates)
  const utils = trpc.useUtils()
  const query = trpc.webhooks.deliveries.useQuery(
    { id, state, limit: list.limit, cursor: list.cursor },
    {
      ...listOptions,
      refetchInterval: (asked) => lookAgainIn(asked.state.data?.items),
    },
  )
  const rows = query.data?.items ?? []
  const { opened, open, close } = useOpened(list, 'delivery', rows, (row) => row.id)
  const [replaying, setReplaying] = useState(false)
  const { send, busy } = useTest(id, rows, list)
  const again = async (delivery: Delivery) => {
    try {
      const { message } = await utils.client.webhooks.replay.mutate({ id, deliveryId: delivery.id })
      notify(message)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.failed)
    }
    await utils.webhooks.deliveries.invalidate()
  }
  const columns = deliveryColumns({ webhook, open, again: (one) => void again(one) })
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="title-3">
          {words.deliveries}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button look="outline" size="small" onClick={() => setReplaying(true)}>
            {words.replayMany}
          </Button>
          <Button
            size="small"
            busy={busy}
            disabled={webhook.state !== 'on'}
            onClick={() => void send()}
          >
            {words.test}
          </Button>
        </div>
      </div>
      <Toolbar label={words.deliveries}>
        <Filter
          list={list}
          name="state"
          label={words.stateFilter}
          all={words.allStates}
          options={optionsOf(deliveryStates, words.deliveryStates)}
        />
        <ViewMenu table={list.table} columns={columns} />
      </Toolbar>
      <PagedTable
        list={list}
        caption={words.deliveriesOf(name)}
        columns={columns}
        rowKey={(row) => row.id}
        // One look that failed takes nothing away that is known.
        query={{ ...query, isError: query.isLoadingError }}
        failed={words.deliveriesFailed}
        failedDetail={query.error?.message}
        empty={
          state ? (
            <NoMatch list={list} names={['state']} />
          ) : (
            <Empty title={words.noDeliveries}>
              <p>{words.noDeliveriesHint}</p>
            </Empty>
          )
        }
      />
      {opened && (
        <DeliveryDialog
          delivery={opened}
          webhook={webhook}
          onReplay={() => void again(opened)}
          onClose={close}
        />
      )}
      {replaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </section>
  )
}

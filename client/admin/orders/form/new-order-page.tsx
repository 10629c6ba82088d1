/**
 * Renders /admin/orders/new: a phone order entered by staff. Its input stays in this tab; a draft
 * (`?draft=`) is stored by the shop, so that any member of staff can continue it.
 */

import { Loaded } from '../../../forms/loaded.tsx'
import { readFailure } from '../../../lib/api/errors.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useSearchParameters } from '../../../lib/navigation/address.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import {
  draftParameter,
  exchangeParameter,
  linkToOrderPage,
  paths,
} from '../../navigation/paths.ts'
import * as pageLabels from '../order/page-labels.ts'
import { valuesOf } from './draft-values.ts'
import * as labels from './labels.ts'
import { NewOrder } from './new-order.tsx'
import { blank, recipientOf } from './order-values.ts'

export default function NewOrderPage() {
  const parameters = useSearchParameters()
  const draftId = parameters.get(draftParameter)
  const exchanged = parameters.get(exchangeParameter)
  if (draftId) return <OfDraft key={draftId} draftId={draftId} />
  if (exchanged) return <OfExchange key={exchanged} exchanged={exchanged} />
  return (
    <>
      <PageHead
        title={labels.createTitle}
        subtitle="For phone orders. Prices and rules are the same as at checkout."
        back={{ href: paths.orders, label: pageLabels.back }}
      />
      <NewOrder initial={blank} />
    </>
  )
}

function OfExchange({ exchanged }: { exchanged: string }) {
  const order = trpc.orders.get.useQuery({ orderId: exchanged }, { staleTime: 0 })
  return (
    <>
      <PageHead
        title={labels.createTitle}
        subtitle={`In exchange for returned items of ${exchanged}.`}
        back={{ href: linkToOrderPage(exchanged), label: labels.backTo(exchanged) }}
      />
      <Loaded query={order} failed={labels.loadFailed}>
        {(found) => (
          <NewOrder initial={{ ...blank, ...recipientOf(found) }} exchanged={exchanged} />
        )}
      </Loaded>
    </>
  )
}

function OfDraft({ draftId }: { draftId: string }) {
  // The initial draft stays: the save reports another person's change.
  const query = trpc.draftOrders.get.useQuery({ draftId }, { staleTime: Infinity, gcTime: 0 })
  const { data } = query
  const failed = readFailure(query.error)
  return (
    <>
      <PageHead
        title={draftId}
        {...(data
          ? { subtitle: `Last saved by ${data.updatedBy}, ${formatDateTime(data.updatedAt)}.` }
          : {})}
        back={{ href: paths.drafts, label: 'All drafts' }}
      />
      <Loaded
        query={query}
        failed={
          failed.code === 'CONFLICT' && failed.message
            ? failed.message
            : 'The draft could not be loaded.'
        }
      >
        {(draft) => (
          <NewOrder
            initial={valuesOf(draft)}
            draft={draft}
            {...(draft.exchanged ? { exchanged: draft.exchanged } : {})}
          />
        )}
      </Loaded>
    </>
  )
}

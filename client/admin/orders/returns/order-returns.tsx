/** Lists an order's returns and refunds, with the form for another. */
import { useEffect, useState } from 'react'
import type { StaffReturn } from '#server/modules/orders/order/returns.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { useSearchParameters } from '../../../lib/navigation/address.ts'
import * as shown from '../../../lib/texts/returns.ts'
import { Button } from '../../../ui/button.tsx'
import { Returns } from '../../../ui/orders/returns.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { Failed } from '../../../ui/states.tsx'
import { exchangeParameter, linkToOrderPage } from '../../navigation/paths.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from './labels.ts'
import { ReturnForm } from './return-form.tsx'

interface Props {
  order: AdminOrder
  /** the form was opened or closed */
  onReturning: (isOpen: boolean) => void
}

/** Lists the returns and refunds of an order, with a form for another one. */
export const OrderReturns = whenModule('returns', EditableReturns)

function EditableReturns({ order, onReturning }: Props) {
  const { orderId, status, payment } = order
  // After the exchange order was placed, the page returns here with its number.
  const [exchangedFor, setExchangedFor] = useState(
    useSearchParameters().get(exchangeParameter) ?? undefined,
  )
  const [open, show] = useState(exchangedFor !== undefined)
  const setOpen = (isOpen: boolean) => {
    show(isOpen)
    if (!isOpen) setExchangedFor(undefined)
  }
  const canRecord =
    useCan()('refunds') &&
    status !== 'Cancelled' &&
    payment.status !== 'unpaid' &&
    payment.state !== 'authorised'
  const query = trpc.orders.returns.useQuery({ orderId }, { staleTime: 0 })
  const isReturning = open && canRecord
  useEffect(() => onReturning(isReturning), [onReturning, isReturning])
  if (!query.data)
    return query.isError ? (
      <Failed message="The returns could not be loaded." onRetry={() => query.refetch()} />
    ) : null
  const { returns, exchanges } = query.data
  if (returns.length + exchanges.length === 0 && !canRecord) return null
  return (
    <section aria-labelledby="order-returns" className="mt-6">
      <h3 id="order-returns" className="title-3 mb-3 text-xl">
        {shown.list}
      </h3>
      {exchanges.length > 0 && (
        <p className="mb-3">
          In exchange for{' '}
          {exchanges.map((number) => (
            <SiteLink key={number} href={linkToOrderPage(number)} className="text-link">
              {number}
            </SiteLink>
          ))}
        </p>
      )}
      {returns.length > 0 && (
        <Returns returns={returns} linkTo={linkToOrderPage} more={(one) => <More one={one} />} />
      )}
      {canRecord &&
        (open ? (
          <ReturnForm
            key={returns.length}
            open={query.data}
            exchangedFor={exchangedFor}
            delivered={status === 'Delivered'}
            onDone={() => setOpen(false)}
          />
        ) : (
          <Button variant="outline" size="small" className="mt-3" onClick={() => setOpen(true)}>
            Return or refund
          </Button>
        ))}
    </section>
  )
}

/** Renders the parts of a return for staff only. */
function More({ one: { by, lines, note } }: { one: StaffReturn }) {
  const reasons = lines.map(({ reason, restocked }) =>
    restocked ? labels.reasons[reason] : `${labels.reasons[reason]}, not restocked`,
  )
  return (
    <span className="block text-sm wrap-anywhere text-muted">
      {[`by ${by}`, [...new Set(reasons)].join('; '), note].filter(Boolean).join(' · ')}
    </span>
  )
}

/** Renders /admin/orders/{orderId}/edit: changes an unshipped order and shows the effects. */
import { useRef } from 'react'
import { Loaded } from '../../../forms/loaded.tsx'
import { useNavigateAfterSave, useStaffForm } from '../../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../../lib/api/attempt.ts'
import { api, type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { useSegment } from '../../../lib/navigation/address.ts'
import { useLeaveGuard } from '../../../lib/navigation/leave-guard.ts'
import { notify } from '../../../lib/state/notices.ts'
import { formatMoney } from '../../../lib/values/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { linkToOrderPage } from '../../navigation/paths.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from './labels.ts'
import {
  CodesField,
  DeliveryField,
  DiscountFields,
  LimitsField,
  RecipientFields,
  useDeliveryChoices,
} from './order-fields.tsx'
import { OrderForm } from './order-form.tsx'
import { useOutcome } from './order-outcome.tsx'
import { blank, editBody, type OrderValues, recipientOf, validateEdit } from './order-values.ts'

type Preview = Outputs['orders']['previewEdit']

export default function EditOrderPage() {
  const orderId = useSegment(linkToOrderPage('')).replace(/\/edit$/, '')
  const order = trpc.orders.get.useQuery({ orderId }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead
        title={`Edit ${orderId}`}
        back={{ href: linkToOrderPage(orderId), label: labels.backTo(orderId) }}
      />
      <Loaded query={order} failed={labels.loadFailed}>
        {(found) => <EditForm order={found} />}
      </Loaded>
    </>
  )
}

/** Returns the initial values of the form: the present order. */
const valuesOf = (order: AdminOrder): OrderValues => {
  const discount = order.adjustments?.find(({ label }) => label.startsWith('Discount: '))
  return {
    ...blank,
    orderedItems: JSON.stringify(
      order.orderedItems.map(({ quantity: qty, ...line }) => ({ ...line, qty })),
    ),
    ...recipientOf(order),
    codes: (order.codes ?? []).join('\n'),
    amount: discount ? String(-discount.amount) : '',
    reason: discount ? discount.label.slice('Discount: '.length) : '',
  }
}

function EditForm({ order: initialOrder }: { order: AdminOrder }) {
  // The initial order stays: the save reports another person's change.
  const { current: order } = useRef(initialOrder)
  const { orderId, version } = order
  const initial = valuesOf(order)
  const utils = trpc.useUtils()
  const navigateAfterSave = useNavigateAfterSave()
  const keyOf = useAttemptKey()
  const form = useStaffForm<OrderValues>({
    id: 'change-order',
    initial,
    validate: (values) => validateEdit(orderId, values, initial),
    failureText: ({ code, message }) =>
      code === 'PRECONDITION_FAILED'
        ? 'This order has changed since you opened it. Reload the page, then edit it again.'
        : (message ?? labels.failed),
    submit: async (values) => {
      const body = {
        ...editBody(orderId, values, initial),
        ...(data ? { expectedTotal: data.quote.total } : {}),
        version,
      }
      const context = { idempotencyKey: keyOf(body) }
      const { refund } = await api.orders.edit.mutate(body, { context })
      notify(refund > 0 ? `Order updated. ${formatMoney(refund)} is overpaid.` : 'Order updated.')
      await utils.orders.invalidate()
      navigateAfterSave(linkToOrderPage(orderId))
    },
  })
  useLeaveGuard(form.dirty)
  const isSound = !Object.values(validateEdit(orderId, form.values, initial)).some(Boolean)
  const body = isSound ? editBody(orderId, form.values, initial) : undefined
  const outcome = useOutcome('order-change', body, api.orders.previewEdit.mutate)
  const data = outcome.exact ? outcome.data : undefined
  const { options } = useDeliveryChoices(form, order)
  return (
    <OrderForm
      form={form}
      priced={outcome.data?.quote.orderedItems}
      outcome={outcome}
      price={outcome.data?.quote}
      fields={
        <>
          <RecipientFields form={form} goesTo={order.address.replaceAll('\n', ', ')} />
          <DeliveryField
            form={form}
            options={options}
            unchosen={
              order.delivery ? `No change: ${order.delivery.label}` : labels.defaultDelivery
            }
          />
          <CodesField form={form} outcomes={data?.quote.codes} />
          <DiscountFields form={form} />
          <LimitsField form={form} isMet={outcome.failure?.code === 'ORDER_LIMIT'} />
        </>
      }
    >
      {outcome.data && <Difference {...outcome.data} />}
      <Button
        type="submit"
        className="mt-4 w-full"
        busy={form.busy}
        disabled={!data || !form.dirty}
      >
        Save changes
      </Button>
    </OrderForm>
  )
}

function Difference({ difference, due, refund, stock }: Preview) {
  const money = formatMoney(Math.abs(difference))
  return (
    <>
      <p className="font-medium">
        {difference === 0
          ? 'The total does not change.'
          : `${money} ${difference > 0 ? 'more' : 'less'} than before`}
      </p>
      {due > 0 && <p>{`${formatMoney(due)} is due.`}</p>}
      {refund > 0 && (
        <p>{`${formatMoney(refund)} is overpaid and is not refunded automatically. Refund it under Payment.`}</p>
      )}
      {stock.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-sm">
          {stock.map(({ productId, name, change }) => (
            <li key={productId}>
              {change > 0
                ? `${name}: ${change} back in stock`
                : `${name}: ${-change} taken from stock`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

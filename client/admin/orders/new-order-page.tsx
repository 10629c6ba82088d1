/** /admin/orders/new: an order typed in for somebody on the telephone. What is typed stays in this tab. */
import { useRef } from 'react'
import { useSearchParameters } from '../../lib/address.ts'
import { useForm } from '../../lib/form.ts'
import { notify } from '../../lib/notices.ts'
import { api, trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { useAttemptKey } from '../lib/attempt.ts'
import { readAdminFailure } from '../lib/session.ts'
import { useGoOn } from '../lib/use-admin-form.ts'
import { exchangeParameter, linkToExchanged, linkToOrderPage, paths } from '../paths.ts'
import * as words from '../texts/change-order.ts'
import * as pageWords from '../texts/order-page.ts'
import { Loaded } from '../ui/loaded.tsx'
import type { AdminOrder } from './order-columns.tsx'
import { DeliveryField, LimitsField, RecipientFields, useWays } from './order-fields.tsx'
import { OrderForm, OrderFormHead } from './order-form.tsx'
import { useOutcome } from './order-outcome.tsx'
import { blank, judgeTyped, type OrderValues, recipientOf, typedBody } from './order-values.ts'

/** What prices the order before all of it is typed. */
function quoteBody(values: OrderValues) {
  const { orderedItems, district, city, delivery, paymentMethod } = typedBody(values)
  return orderedItems.length === 0
    ? undefined
    : {
        orderedItems,
        ...(district ? { district } : {}),
        ...(city ? { city } : {}),
        ...(delivery ? { delivery } : {}),
        paymentMethod,
      }
}

export default function NewOrderPage() {
  const exchanged = useSearchParameters().get(exchangeParameter) ?? ''
  const order = trpc.orders.get.useQuery(
    { orderId: exchanged },
    { enabled: exchanged !== '', staleTime: 0 },
  )
  const back = exchanged
    ? { href: linkToOrderPage(exchanged), label: words.backTo(exchanged) }
    : { href: paths.orders, label: pageWords.back }
  return (
    <>
      <OrderFormHead
        title={words.typeInTitle}
        subtitle={exchanged ? words.instead(exchanged) : words.typeInSubtitle}
        back={back}
      />
      {exchanged ? (
        <Loaded query={order} failed={words.loadFailed}>
          {(found) => <NewOrder key={exchanged} exchanged={found} />}
        </Loaded>
      ) : (
        <NewOrder />
      )}
    </>
  )
}

/** @param exchanged the order whose buyer gets this one instead of what comes back */
function NewOrder({ exchanged }: { exchanged?: AdminOrder }) {
  const utils = trpc.useUtils()
  const goOn = useGoOn()
  const keyOf = useAttemptKey()
  const offered = trpc.orders.paymentMethods.useQuery({})
  const collects = useRef(false)
  const form = useForm<OrderValues>({
    id: 'new-order',
    initial: exchanged ? { ...blank, ...recipientOf(exchanged) } : blank,
    draftKey: ['new-order', exchanged?.orderId].filter(Boolean).join(':'),
    validate: (values) => judgeTyped(values, collects.current),
    failureText: ({ message }) => message ?? words.failed,
    submit: async (values) => {
      const body = {
        ...typedBody(values),
        ...(data ? { expectedTotal: data.total } : {}),
      }
      try {
        const context = { idempotencyKey: keyOf(body) }
        const { order } = await api.orders.typeIn.mutate(body, { context })
        notify(words.placed(order.orderId))
        await utils.orders.invalidate()
        goOn(
          exchanged
            ? linkToExchanged(exchanged.orderId, order.orderId)
            : linkToOrderPage(order.orderId),
        )
      } catch (error) {
        const failure = readAdminFailure(error)
        if (failure.code === 'ORDER_LIMIT') limited.current = true
        throw error
      }
    },
  })
  const limited = useRef(false)
  const { options, isCollected } = useWays(form, {})
  collects.current = isCollected
  const outcome = useOutcome('new-order', quoteBody(form.values), api.orders.quote.mutate)
  const data = outcome.exact ? outcome.data : undefined
  const methods = (['cod', 'payhere', 'bank'] as const).filter(
    (method) => method === 'cod' || offered.data?.methods.includes(method),
  )
  return (
    <OrderForm
      form={form}
      priced={outcome.data?.orderedItems}
      outcome={outcome}
      price={outcome.data}
      fields={
        <>
          <RecipientFields form={form} needsEmail={form.values.paymentMethod === 'payhere'} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField {...form.field('paymentMethod')} label={words.payment}>
              {methods.map((method) => (
                <option key={method} value={method}>
                  {words.methods[method]}
                </option>
              ))}
            </SelectField>
            <DeliveryField form={form} options={options} unchosen={words.usual} />
          </div>
          <TextArea {...form.field('notes')} label={words.notes} rows={2} optional />
          <LimitsField form={form} isMet={limited.current} />
        </>
      }
    >
      <Button type="submit" className="mt-4 w-full" busy={form.busy}>
        {words.place}
      </Button>
    </OrderForm>
  )
}

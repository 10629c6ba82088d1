/** /admin/orders/new: an order typed in for somebody on the telephone. What is typed stays in this tab. */
import { useRef } from 'react'
import { useForm } from '../../lib/form.ts'
import { notify } from '../../lib/notices.ts'
import { api, trpc } from '../../trpc.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailField, SelectField, TextArea } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { useAttemptKey } from '../lib/attempt.ts'
import { readAdminFailure } from '../lib/session.ts'
import { useGoOn } from '../lib/use-admin-form.ts'
import { linkToOrderPage, paths } from '../paths.ts'
import * as words from '../texts/change-order.ts'
import * as pageWords from '../texts/order-page.ts'
import { PageHead } from '../ui/page-head.tsx'
import { LinesField } from './lines-field.tsx'
import { DeliveryField, LimitsField, RecipientFields, useWays } from './order-fields.tsx'
import { Outcome, useOutcome } from './order-outcome.tsx'
import { blank, judgeTyped, linesOf, type OrderValues, typedBody } from './order-values.ts'

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
  const utils = trpc.useUtils()
  const goOn = useGoOn()
  const keyOf = useAttemptKey()
  const offered = trpc.orders.paymentMethods.useQuery({})
  const collects = useRef(false)
  const form = useForm<OrderValues>({
    id: 'new-order',
    initial: blank,
    draftKey: 'new-order',
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
        goOn(linkToOrderPage(order.orderId))
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
  const stock = new Map(outcome.data?.orderedItems.map((line) => [line.productId, line.stock]))
  const methods = (['cod', 'payhere', 'bank'] as const).filter(
    (method) => method === 'cod' || offered.data?.methods.includes(method),
  )
  return (
    <>
      <PageHead title={words.typeInTitle} subtitle={words.typeInSubtitle}>
        <ButtonLink href={paths.orders} look="plain" size="small">
          {pageWords.back}
        </ButtonLink>
      </PageHead>
      <form onSubmit={form.onSubmit} noValidate>
        <FormSummary form={form} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="space-y-8">
            <LinesField
              lines={linesOf(form.values)}
              onChange={(lines) => form.set('orderedItems', JSON.stringify(lines))}
              stockOf={(productId) => stock.get(productId)}
              error={form.errors.orderedItems}
            />
            <RecipientFields form={form} />
            <div className="grid gap-4 sm:grid-cols-2">
              <EmailField
                {...form.field('email')}
                label={words.email}
                hint={words.emailHint}
                autoComplete="off"
                optional={form.values.paymentMethod !== 'payhere'}
              />
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
          </div>
          <Outcome outcome={outcome} price={outcome.data}>
            <Button type="submit" className="mt-4 w-full" busy={form.busy}>
              {words.place}
            </Button>
          </Outcome>
        </div>
      </form>
    </>
  )
}

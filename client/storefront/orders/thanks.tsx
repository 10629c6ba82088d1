/** Confirms an order: number, next steps, how to change it, and an account for guests. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { emailText } from '../../lib/config/email.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDate, formatMoney } from '../../lib/values/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OrderItems } from '../../ui/orders/order-body.tsx'
import { OrderNumber } from '../../ui/orders/order-number.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Failed } from '../../ui/states.tsx'
import { Phones } from '../components/phones.tsx'
import { WaitsForPayment } from '../payment/waits-for-payment.tsx'
import { CreateAccount } from './create-account.tsx'
import { useOrderOfAddress } from './use-order.ts'

type PlacedOrder = Outputs['orders']['get']

export default function Thanks() {
  usePage(pageRoutes.thanks.title)
  const [, navigate] = useLocation()
  const { order, token, isMissing, error, retry } = useOrderOfAddress()
  useEffect(() => {
    if (isMissing) navigate(routes.order.link(), { replace: true })
    // An order that waits for an external payment appears on the payment page.
    if (order?.payment.status === 'unpaid' && order.paymentMethod !== 'bank')
      navigate(routes.payment.link(order.orderId), { replace: true })
  }, [isMissing, order, navigate])
  return (
    <div className="page max-w-3xl pt-10 pb-10 lg:pt-16">
      {order ? (
        <Placed order={order} token={token} onChange={retry} />
      ) : error ? (
        <>
          <h1 className="title-1">{pageRoutes.thanks.title}</h1>
          <Failed message={labels.openFailed} onRetry={retry} className="mt-8" />
        </>
      ) : (
        <PageLoading />
      )}
    </div>
  )
}

/** Formats `between Tue 24 and Wed 25`, for an order with delivery days. */
function daysOf({ delivery }: PlacedOrder): string | undefined {
  if (!delivery) return undefined
  const [first, last] = [formatDate(delivery.earliest), formatDate(delivery.latest)]
  return first === last ? `on ${first}` : `between ${first} and ${last}`
}

interface PlacedProps {
  order: PlacedOrder
  token: string
  onChange: () => void
}

function Placed({ order, token, onChange }: PlacedProps) {
  const { orderId, name, email, payment, total } = order
  const days = daysOf(order)
  const isCollected = isCollection(order)
  const steps = [
    order.toConfirm
      ? labels.confirming(readablePhone(order.phone))
      : payment.payBy
        ? labels.packingWhenPaid
        : labels.packing,
    isCollected
      ? labels.collect(days ?? '', config.settings.shop.address.join(', '))
      : // Days are counted from the money on.
        days && !payment.payBy
        ? labels.arrives(days)
        : labels.coming,
    ...(payment.status === 'due'
      ? [(isCollected ? labels.payThere : labels.haveReady)(formatMoney(payment.due ?? total))]
      : []),
    ...(payment.status === 'paid'
      ? [(isCollected ? labels.isPaidBefore : labels.isPaid)(formatMoney(total))]
      : []),
  ]
  return (
    <>
      <h1 className="title-1">{labels.thanks(name)}</h1>
      <p className="mt-6 text-muted">{labels.placedAs}</p>
      <p className="title-2" data-order-number>
        <OrderNumber orderId={orderId} />
      </p>
      {email && <p className="mt-3">{emailText(labels.emailSentTo(email))}</p>}
      <WaitsForPayment order={order} token={token} onChange={onChange} />
      <section className="mt-10">
        <h2 className="title-3 mb-4">{labels.next}</h2>
        <ol className="list-decimal space-y-2 ps-5 marker:text-muted">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="mt-8">
        <h2 className="title-3 mb-4">{texts.checkout.review}</h2>
        <OrderItems order={order} />
      </section>
      <section className="mt-8">
        <h2 className="title-3 mb-3">{labels.change}</h2>
        <p>{labels.cancelHint}</p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          <Phones className="text-link inline-block py-1.5 tabular-nums" />
          <SiteLink href={`mailto:${config.settings.shop.email}`} className="text-link py-1.5">
            {config.settings.shop.email}
          </SiteLink>
        </div>
        {token && <p className="mt-2 text-sm text-muted">{labels.keepLink}</p>}
      </section>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={token ? routes.order.link(token) : routes.profile.link(orderId)}>
          {labels.seeOrder}
        </ButtonLink>
        <ButtonLink href={routes.products.link()} variant="outline">
          {labels.goOn}
        </ButtonLink>
      </div>
      {order.guest && email && <CreateAccount name={name} email={email} />}
    </>
  )
}

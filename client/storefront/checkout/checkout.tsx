/** Renders the checkout: shipping, payment and the order on one page. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { addressLines } from '../../forms/recipient.ts'
import { useToken } from '../../lib/api/token.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { countUnits } from '../../lib/cart/cart.ts'
import { useQuote } from '../../lib/cart/quote.ts'
import { config, hasModule } from '../../lib/config/config.ts'
import { isCollected, isUndeliverable } from '../../lib/delivery/delivery.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { seeOrder } from '../../lib/texts/after-order.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { CheckoutFields } from './checkout-fields.tsx'
import { type PaymentMethod, paymentsFor } from './checkout-rules.ts'
import { MobileTotal } from './mobile-total.tsx'
import { OrderReview } from './order-review.tsx'
import { PlaceOrder } from './place-order.tsx'
import { useAddressChoice } from './use-address-choice.ts'
import { useAgreement } from './use-agreement.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useCheckoutItems } from './use-items.ts'
import type { Priced } from './use-place-order.ts'

const labels = texts.checkout

export default function Checkout() {
  usePage(pageRoutes.shipping.title)
  const state = useCheckoutItems()
  const [, navigate] = useLocation()
  const { ordered } = state
  const empty = state.items.length === 0 && !ordered
  useEffect(() => {
    if (!empty) return
    notifyError(labels.noItems)
    navigate(routes.cart.link(), { replace: true })
  }, [empty, navigate])
  return (
    <div className="page pt-8 pb-10 lg:pt-12">
      <h1 className="title-1">{labels.title}</h1>
      {ordered ? (
        <div role="alert">
          <Empty title={labels.alreadyOrdered}>
            <ButtonLink
              href={
                ordered.token
                  ? routes.order.link(ordered.token)
                  : routes.profile.link(ordered.orderId)
              }
            >
              {seeOrder}
            </ButtonLink>
          </Empty>
        </div>
      ) : (
        !empty && <Filled {...state} />
      )}
    </div>
  )
}

function Filled({
  items,
  change,
  lowerToStock,
}: Omit<ReturnType<typeof useCheckoutItems>, 'ordered'>) {
  const token = useToken()
  // The form exists before the price of its input, and submits the last agreed price.
  const priced = useRef<Priced>(undefined)
  const { form, cashRefused } = useCheckoutForm(items, () => priced.current!)
  const { name, phone, district, city, delivery, credit } = form.values
  const paymentMethod = (form.values.paymentMethod || undefined) as PaymentMethod | undefined
  const state = useQuote(items, {
    ...{ district, city, method: delivery, paymentMethod },
    // Without store credit the quote equals the cart's, which is cached.
    storeCredit: (token !== null && credit === 'yes') || undefined,
  })
  const { quote, terms, options, option, exact, failed, updating, retry } = state
  const agreement = useAgreement(items, terms, exact ? quote : undefined)
  const balance =
    trpc.storeCredit.getOwn.useQuery({}, { enabled: token !== null && hasModule('store-credit') })
      .data?.balance ?? 0
  const spendable = quote?.storeCredit?.pays ?? Math.min(balance, quote?.total ?? 0)
  const isCovered =
    credit === 'yes' && quote?.storeCredit !== undefined && quote.storeCredit.pays === quote.total
  const going = { isCollected: option !== undefined && isCollected(option), isCovered }
  useEffect(() => {
    priced.current = { ...going, agree: () => ({ quote: agreement.agree(), terms }) }
  })
  const choice = useAddressChoice(form, token !== null)
  const payments = paymentsFor(quote?.payments, phone, cashRefused)
  const isClosed =
    exact && !isCovered && payments?.find(({ method }) => method === paymentMethod)?.ok === false
  // biome-ignore lint/correctness/useExhaustiveDependencies: what cannot be chosen is chosen no more
  useEffect(() => {
    if (isClosed) form.set('paymentMethod', '')
  }, [isClosed])
  const review = useRef<HTMLElement>(null)
  const waitsFor =
    option === undefined && isUndeliverable(district, options)
      ? texts.delivery.unavailable(district)
      : exact
        ? undefined
        : labels.totalPending
  const settle = (mend: () => void) => {
    mend()
    form.forgive()
  }
  const { data: me } = trpc.users.me.useQuery(
    {},
    { enabled: token !== null && hasModule('store-credit') },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when the account is known
  useEffect(() => {
    // A chosen address has set its own name.
    if (me) form.set('name', (now) => now || `${me.firstName} ${me.lastName}`.trim())
  }, [me])
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        // A disabled button swallows Enter: list the missing fields instead.
        if (event.defaultPrevented) return
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          void form.onSubmit()
        }
      }}
      className="mt-10 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16"
    >
      <div className="min-w-0 space-y-8">
        <MobileTotal quote={quote} units={countUnits(items)} review={review} />
        {!token && (
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-sand px-5 py-4">
            <p>
              <strong className="font-semibold">
                {config.guestCheckout ? labels.haveAccount : labels.mustLogIn}
              </strong>
              <br />
              {config.guestCheckout ? labels.accountHint : labels.guestHint}
            </p>
            <ButtonLink
              href={routes.login.link(routes.shipping.link())}
              state={{ returnState: { items } }}
              variant="outline"
              size="small"
            >
              {labels.logIn}
            </ButtonLink>
          </div>
        )}
        <div>
          <CheckoutFields
            form={form}
            options={options}
            taken={option}
            going={going}
            payments={payments}
            credit={spendable}
            asksEmail={!token && config.guestCheckout}
            choice={choice}
          />
        </div>
      </div>
      <section
        ref={review}
        aria-label={labels.review}
        className="rounded-card bg-sand p-6 sm:p-8 lg:sticky lg:top-28 lg:self-start"
      >
        {failed && <Failed message={labels.quoteFailed} onRetry={retry} className="mb-6 py-6" />}
        <OrderReview
          items={items}
          quote={quote}
          updating={updating}
          change={(productId, qty) => settle(() => change(productId, qty))}
          lowerToStock={(lines) => settle(() => lowerToStock(lines))}
          agreement={agreement}
          spendsCredit={credit === 'yes'}
          isCollected={going.isCollected}
          deliverTo={[name, ...addressLines(form.values, going), readablePhone(phone)].filter(
            (line) => line.trim() !== '',
          )}
        />
        <PlaceOrder form={form} going={going} waitsFor={waitsFor} onPress={agreement.press} />
      </section>
    </form>
  )
}

/** Renders the totals and the checkout button. */
import { Link, useLocation } from 'wouter'
import type { CartLine } from '../../lib/cart/cart.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { config } from '../../lib/config/config.ts'
import type { Options } from '../../lib/delivery/delivery.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeField } from '../components/code-field.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'

const labels = texts.cart

interface Props {
  quote: Quote | undefined
  options: Options | undefined
  updating: boolean
  lines: readonly CartLine[]
  /** a line cannot be ordered in its present state */
  blocked: boolean
}

export function Summary({ quote, options, updating, lines, blocked }: Props) {
  const [, navigate] = useLocation()
  const go = () => navigate(routes.shipping.link(), { state: { items: lines } })
  return (
    <section aria-label={labels.summary} className="rounded-card bg-sand p-6 sm:p-8">
      <h2 className="title-3 mb-6">{labels.summary}</h2>
      {config.delivers && <DeliveryEstimate options={options} />}
      <CodeField quote={quote} />
      {quote ? <Totals price={quote} updating={updating} /> : <Skeleton className="h-38" />}
      <Button
        className="mt-4 w-full"
        disabled={blocked}
        aria-describedby={blocked ? 'cart-blocked' : undefined}
        onClick={go}
      >
        {labels.checkout}
      </Button>
      {blocked && (
        <p id="cart-blocked" className="mt-3 text-sm text-danger">
          {labels.blocked}
        </p>
      )}
      <Link href={routes.products.link()} className="text-link mt-4 block py-2 text-center">
        {labels.continue}
      </Link>
    </section>
  )
}

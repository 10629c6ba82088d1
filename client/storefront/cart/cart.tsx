/**
 * Renders the cart: lines to change and restore, totals from the server, and the checkout button.
 */
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { useCart } from '../../lib/cart/cart.ts'
import { useQuote } from '../../lib/cart/quote.ts'
import { useDistrict } from '../../lib/delivery/district.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Suggestions } from '../components/product-row.tsx'
import { Line, LineSkeleton } from './line.tsx'
import { Summary } from './summary.tsx'
import { useCartRules } from './use-cart-rules.ts'

const labels = texts.cart

export default function CartPage() {
  usePage(pageRoutes.cart.title)
  const lines = useCart()
  return (
    <div className="page pt-8 pb-10 lg:pt-12">
      <h1 className="title-1">{labels.title}</h1>
      {lines.length === 0 ? (
        <>
          <Empty title={labels.empty}>
            <ButtonLink href={routes.products.link()}>{labels.emptyCta}</ButtonLink>
          </Empty>
          <Suggestions />
        </>
      ) : (
        <Filled />
      )}
    </div>
  )
}

function Filled() {
  const lines = useCart()
  const state = useQuote(lines, { district: useDistrict() })
  const { quote, failed, updating, exact } = state
  const rules = useCartRules(lines, state)
  const quoteOf = (productId: string) =>
    quote?.orderedItems.find((item) => item.productId === productId)
  const blocked = exact && lines.some((line) => (quoteOf(line.productId)?.stock ?? 0) < line.qty)
  return (
    <div className="mt-10 flex flex-wrap gap-12 lg:gap-16">
      <ul className="min-w-0 flex-[1_1_24rem] divide-y divide-line self-start border-y border-line">
        {lines.map((line) => {
          const quoted = quoteOf(line.productId)
          if (!quoted && !failed) return <LineSkeleton key={line.productId} />
          return (
            <Line
              key={line.productId}
              line={line}
              quoted={quoted}
              problem={rules.problems[line.productId]}
              onChange={(qty) => rules.change(line.productId, qty)}
              onRemove={() => rules.remove(line, quoted?.name)}
            />
          )
        })}
      </ul>
      <div className="w-full lg:sticky lg:top-28 lg:w-88 lg:self-start">
        {failed && (
          <Failed message={labels.quoteFailed} onRetry={state.retry} className="mb-6 py-6" />
        )}
        <Summary
          quote={quote}
          options={state.options}
          updating={updating}
          lines={lines}
          blocked={blocked}
        />
      </div>
    </div>
  )
}

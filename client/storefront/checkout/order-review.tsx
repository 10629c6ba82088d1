/** Reviews the order beside the button: items with editable quantities, price and address. */
import { useState } from 'react'
import type { CartLine } from '../../lib/cart/cart.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { CodeField } from '../components/code-field.tsx'
import type { Agreement } from './use-agreement.ts'

const labels = texts.checkout

interface Props {
  items: readonly CartLine[]
  quote: Quote | undefined
  updating: boolean
  change: (productId: string, qty: number) => void
  lowerToStock: (lines: Quote['orderedItems']) => void
  agreement: Pick<Agreement, 'totalBefore' | 'priceBefore'>
  deliverTo: readonly string[]
  isCollected: boolean
  spendsCredit: boolean
}

export function OrderReview(props: Props) {
  const {
    items,
    quote,
    updating,
    change,
    lowerToStock,
    agreement,
    deliverTo,
    isCollected,
    spendsCredit,
  } = props
  const [editing, setEditing] = useState(false)
  const quotedOf = (id: string) => quote?.orderedItems.find(({ productId }) => productId === id)
  const short = items.flatMap(({ productId, qty }) => {
    const quoted = quotedOf(productId)
    return quoted && quoted.stock < qty ? [quoted] : []
  })
  const { totalBefore } = agreement
  return (
    <>
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 className="title-3">{labels.review}</h2>
        <button
          type="button"
          className="text-link min-h-8 text-sm"
          onClick={() => setEditing(!editing)}
        >
          {editing ? labels.doneEditing : labels.editItems}
        </button>
      </div>
      <ul className="mb-6 space-y-4">
        {items.map(({ productId, qty }) => (
          <Item
            key={productId}
            quoted={quotedOf(productId)}
            before={agreement.priceBefore(productId)}
            qty={qty}
            editing={editing}
            change={(next) => change(productId, next)}
          />
        ))}
      </ul>
      {short.length > 0 && (
        <Button
          type="button"
          variant="outline"
          size="small"
          className="mb-6 w-full"
          onClick={() => lowerToStock(short)}
        >
          {labels.lowerToStock}
        </Button>
      )}
      <CodeField quote={quote} />
      {quote ? <Totals price={quote} updating={updating} /> : <Skeleton className="h-38" />}
      {quote?.storeCredit && spendsCredit && (
        <ByCredit pays={quote.storeCredit.pays} total={quote.total} />
      )}
      <p role="status" className="text-sm font-medium text-caution">
        {quote && totalBefore !== undefined && totalBefore !== quote.total
          ? labels.totalWas(formatMoney(totalBefore), formatMoney(quote.total))
          : ''}
      </p>
      {deliverTo.length > 0 && (
        <div className="mt-2 border-t border-line pt-4 text-sm">
          <h3 className="mb-1 font-sans font-medium tracking-normal">
            {isCollected ? texts.delivery.collect : labels.deliverTo}
          </h3>
          <p className="whitespace-pre-line text-ink-soft">{deliverTo.join('\n')}</p>
        </div>
      )}
    </>
  )
}

/** Shows what store credit pays, and the rest of the total. */
const ByCredit = ({ pays, total }: { pays: number; total: number }) => (
  <dl className="mb-4 space-y-2 tabular-nums">
    <div className="flex justify-between gap-4">
      <dt>{labels.storeCredit}</dt>
      <dd data-total="credit" className="text-accent-strong">
        {formatMoney(-pays)}
      </dd>
    </div>
    <div className="flex justify-between gap-4 font-semibold">
      <dt>{labels.leftToPay}</dt>
      <dd data-total="left">{formatMoney(Math.round((total - pays) * 100) / 100)}</dd>
    </div>
  </dl>
)

interface ItemProps {
  quoted: Quote['orderedItems'][number] | undefined
  /** the unit price when the shopper first saw it, if it changed */
  before: number | undefined
  qty: number
  editing: boolean
  change: (qty: number) => void
}

function Item({ quoted, before, qty, editing, change }: ItemProps) {
  if (!quoted)
    return (
      <li aria-hidden="true">
        <Skeleton className="h-16" />
      </li>
    )
  const { name, image, price, stock } = quoted
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-4">
      <ResponsiveImage
        src={image}
        alt=""
        sizes="3.5rem"
        className="aspect-4/5 w-full rounded-control"
      />
      <div className="min-w-0">
        <div className="flex justify-between gap-x-3">
          <p className="min-w-0 font-medium">{name}</p>
          <p className="max-w-3/5 shrink-0 text-end tabular-nums">{formatMoney(price * qty)}</p>
        </div>
        {editing ? (
          <div className="mt-2">
            <Stepper
              label={texts.cart.quantityOf(name)}
              hideLabel
              size="small"
              min={0}
              max={Math.max(stock, 1)}
              value={qty}
              onChange={change}
            />
          </div>
        ) : (
          <p className="text-sm text-muted tabular-nums">
            {qty} × {formatMoney(price)}
          </p>
        )}
        {before !== undefined && before !== price && (
          <p role="status" className="mt-1 text-sm text-caution">
            {texts.cart.priceUp(formatMoney(before), formatMoney(price))}
          </p>
        )}
        {stock < qty && (
          <p role="status" className="mt-1 text-sm text-danger">
            {texts.cart.short(stock)}
          </p>
        )}
      </div>
    </li>
  )
}

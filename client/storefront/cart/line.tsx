/** Renders one cart line, with changes of its product since it was added. */
import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { type CartLine, cart } from '../../lib/cart/cart.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Price } from '../../ui/price.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stepper } from '../../ui/stepper.tsx'

const labels = texts.cart
const layout = 'grid grid-cols-[min(6rem,30%)_1fr] gap-x-5 gap-y-3 py-6 sm:grid-cols-[7.5rem_1fr]'

interface Props {
  line: CartLine
  quoted: Quote['orderedItems'][number] | undefined
  problem: string | undefined
  onChange: (qty: number) => void
  onRemove: () => void
}

export function Line({ line, quoted, problem, onChange, onRemove }: Props) {
  const { productId, qty } = line
  const seen = cart.seen(productId)
  const name = quoted?.name ?? seen?.name ?? productId
  const moved = quoted && seen && seen.price !== quoted.price
  const short = quoted && quoted.stock < qty
  const notes = [
    problem,
    moved && labels.priceUp(formatMoney(seen.price), formatMoney(quoted.price)),
    short && labels.short(quoted.stock),
  ].filter(Boolean)
  const noteId = notes.length > 0 ? `note-${productId}` : undefined
  return (
    <li data-line={productId} className={layout}>
      <div className="image-box aspect-4/5 rounded-control sm:row-span-2">
        <ResponsiveImage src={quoted?.image} alt="" sizes="7.5rem" className="size-full" />
      </div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="display text-xl leading-snug font-semibold">
            <Link
              href={routes.product.link(productId)}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          {quoted && (
            <Price price={quoted.labeledPrice} lastPrice={quoted.price} className="mt-1" />
          )}
        </div>
        <button
          type="button"
          data-remove={productId}
          aria-label={labels.removeName(name)}
          title={labels.remove}
          onClick={onRemove}
          className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sand hover:text-ink"
        >
          <Trash2 aria-hidden size={18} />
        </button>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-4 sm:col-span-1 sm:items-end">
        <Stepper
          label={labels.quantityOf(name)}
          hideLabel
          size="small"
          min={0}
          max={quoted ? Math.max(quoted.stock, 1) : undefined}
          value={qty}
          describedBy={noteId}
          onChange={(next) => (next <= 0 ? onRemove() : onChange(next))}
        />
        {quoted && <p className="font-medium tabular-nums">{formatMoney(quoted.price * qty)}</p>}
      </div>
      <div role="status" id={noteId} className="col-span-2 empty:hidden">
        {notes.map((note) => (
          <p
            key={String(note)}
            className="rounded-control bg-caution-soft px-4 py-2 text-sm text-caution"
          >
            {note}{' '}
            {note && short && quoted.stock > 0 && note === labels.short(quoted.stock) && (
              <button
                type="button"
                className="min-h-6 font-semibold underline underline-offset-4"
                onClick={() => onChange(quoted.stock)}
              >
                {labels.setTo(quoted.stock)}
              </button>
            )}
          </p>
        ))}
      </div>
    </li>
  )
}

/** Reserves the place of a line whose product is still loading. */
export function LineSkeleton() {
  return (
    <li aria-hidden="true" className={layout}>
      <Skeleton className="aspect-4/5 sm:row-span-2" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="col-span-2 h-11 w-36 self-end sm:col-span-1" />
    </li>
  )
}

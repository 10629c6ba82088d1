/** Edits the items of an order: quantities, and products found while typing. */
import { X } from 'lucide-react'
import { formatMoney } from '../../../lib/values/format.ts'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { ListedProductsField } from '../../products/products-field.tsx'
import * as labels from './labels.ts'
import { VariantChoice } from './variant-choice.tsx'

export interface DraftLine {
  productId: string
  qty: number
  name: string
  image: string
  price: number
}

interface Props {
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
  /** a product's price and stock with the order's units; null: not sold, undefined: loading */
  nowOf: (productId: string) => { price: number; stock: number } | null | undefined
  error?: string | undefined
}

/**
 * Replaces the product of a line and keeps its quantity. Lines of the same product become one, at the
 * place of the replaced one.
 */
export const exchanged = (
  lines: readonly DraftLine[],
  from: string,
  to: { productId: string; productName: string; image: string; lastPrice: number },
): DraftLine[] => {
  const there = lines.find(({ productId }) => productId === to.productId)
  return lines
    .filter((line) => line !== there || to.productId === from)
    .map((line) =>
      line.productId === from
        ? {
            productId: to.productId,
            qty: line.qty + (there && there !== line ? there.qty : 0),
            name: to.productName,
            image: to.image,
            price: to.lastPrice,
          }
        : line,
    )
}

export function LinesField({ lines, onChange, nowOf, error }: Props) {
  const put = (productId: string, qty: number) =>
    onChange(lines.map((line) => (line.productId === productId ? { ...line, qty } : line)))
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="title-3 text-xl">
        {labels.lines}
      </h2>
      {lines.length === 0 && <p className="mt-2 text-muted">No products yet.</p>}
      <ul className="my-2 divide-y divide-line">
        {lines.map(({ productId, qty, name, image, price }, place) => {
          const now = nowOf(productId)
          return (
            // An exchange keeps the line, with the focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <li key={place} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <ResponsiveImage
                src={image}
                alt=""
                sizes="48px"
                width={40}
                height={50}
                className="h-12 w-10 shrink-0 rounded-control"
              />
              <span className="min-w-40 flex-1">
                {name}
                <span className="block text-sm text-muted">
                  {formatMoney(now?.price ?? price)}
                  {now && ` · ${now.stock} in stock`}
                </span>
                {now === null && (
                  <span className="block text-sm text-danger">
                    No longer sold. Remove this product.
                  </span>
                )}
                {now && now.price !== price && (
                  <span className="block text-sm font-medium">
                    {`${formatMoney(price)} when it was added.`}
                  </span>
                )}
              </span>
              <VariantChoice
                productId={productId}
                name={name}
                onChange={(variant) => onChange(exchanged(lines, productId, variant))}
              />
              <Stepper
                size="small"
                hideLabel
                label={`Quantity of ${name}`}
                value={qty}
                onChange={(next) => put(productId, next)}
              />
              <button
                type="button"
                aria-label={`Remove ${name}`}
                className="grid size-11 place-items-center rounded-control hover:bg-sand"
                onClick={() => onChange(lines.filter((line) => line.productId !== productId))}
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          )
        })}
      </ul>
      <ListedProductsField
        id="order-add"
        name="add"
        label="Add product"
        error={error}
        value=""
        onChange={(id, found) => {
          const there = lines.find(({ productId }) => productId === id)
          const product = found.find(({ productId }) => productId === id)
          if (there) put(id, there.qty + 1)
          else if (product)
            onChange([
              ...lines,
              {
                productId: id,
                qty: 1,
                name: product.productName,
                image: product.image,
                price: product.lastPrice ?? 0,
              },
            ])
        }}
      />
    </section>
  )
}

/** Prices a sample cart by the server, with and without the promotion in the form. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SelectField, TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { longDelay, useDebounced } from '../../lib/state/debounced.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { promotionForm } from './promotion-form.tsx'

interface Line {
  productId: string
  qty: string
}

export function PromotionPreview({ values }: { values: typeof promotionForm.empty }) {
  const products = trpc.products.list.useQuery({ limit: 200, sort: 'name' })
  const [lines, setLines] = useState<readonly Line[]>([{ productId: '', qty: '2' }])
  const put = (place: number, change: Partial<Line>) =>
    setLines((now) => now.map((one, at) => (at === place ? { ...one, ...change } : one)))
  const isSound = !Object.values(promotionForm.validate(values)).some(Boolean)
  const quantities = new Map<string, number>()
  for (const { productId, qty } of lines)
    if (productId && Number.isInteger(Number(qty)) && Number(qty) > 0)
      quantities.set(productId, (quantities.get(productId) ?? 0) + Number(qty))
  const orderedItems = [...quantities].map(([productId, qty]) => ({ productId, qty }))
  const wanted = JSON.stringify({
    promotion: promotionForm.bodyOf(values),
    orderedItems,
    // Delivery costs need a place.
    ...(values.type === 'freeDelivery' ? { district: 'Colombo' } : {}),
  })
  const settled = useDebounced(wanted, longDelay)
  const answer = useQuery({
    queryKey: ['promotion-preview', settled],
    queryFn: ({ signal }) => api.promotions.preview.mutate(JSON.parse(settled), { signal }),
    enabled: isSound && orderedItems.length > 0 && settled === wanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section aria-label="Preview on a cart" className="mt-6 rounded-card bg-sand p-4 sm:p-5">
      <h2 className="title-3">Preview on a cart</h2>
      <p className="mt-1 text-sm text-muted">
        Uses the values of this form, saved or not. Ignores period, customers and use limits.
      </p>
      {lines.map(({ productId, qty }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <div key={at} className="mt-4 grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <SelectField
            name={`product-${at}`}
            label="Product"
            value={productId}
            onChange={({ target }) => put(at, { productId: target.value })}
          >
            <option value="">Choose a product</option>
            {(products.data ?? []).map((one) => (
              <option key={one.productId} value={one.productId}>
                {`${one.productName}, ${formatMoney(one.lastPrice)}`}
              </option>
            ))}
          </SelectField>
          <TextField
            name={`quantity-${at}`}
            label="Quantity"
            inputMode="numeric"
            value={qty}
            onChange={({ target }) => put(at, { qty: target.value })}
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        disabled={lines.length >= 10}
        onClick={() => setLines((now) => [...now, { productId: '', qty: '1' }])}
      >
        <Plus aria-hidden size={16} /> Add a product
      </Button>
      <div role="status" data-preview className="mt-4">
        {orderedItems.length > 0 && !isSound && <p>Fix the errors in the form first.</p>}
        {isSound && answer.isError && (
          <p className="text-danger">
            {readAdminFailure(answer.error).message ?? 'The cart could not be priced.'}
          </p>
        )}
        {isSound && orderedItems.length > 0 && answer.data && <Outcome {...answer.data} />}
      </div>
    </section>
  )
}

type Tried = Awaited<ReturnType<typeof api.promotions.preview.mutate>>

function Outcome({ without, with: tried }: Tried) {
  return (
    <>
      <p className="font-medium">
        The cart costs {formatMoney(without.total)} without it, {formatMoney(tried.total)} with it.
        {tried.total === without.total && ' No discount on this cart.'}
      </p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {(tried.adjustments ?? []).map(({ label, code, amount }) => (
          <li key={`${label} ${code}`}>
            {label}: {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </>
  )
}

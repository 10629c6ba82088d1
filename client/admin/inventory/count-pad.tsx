/** Counts one product: a field, a keypad, and the difference from the expected count. */

import { Delete } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Supply } from '#server/modules/inventory/stock.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { number } from '../../lib/values/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { counting as labels } from './labels.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const maxDigits = 7
const key =
  'min-h-14 rounded-control border border-control bg-surface text-xl font-medium hover:bg-sand'

interface Props {
  product: Supply
  typed: string
  onType: (typed: string) => void
  problem: string | undefined
  busy: boolean
  onSave: () => void
  onOther: () => void
}

/** Returns the expected units on the shelf: for sale, and sold but not packed yet. */
export const expectedUnits = ({ stock, toPack }: Supply): number => stock + toPack

export function CountPad({ product, typed, onType, problem, busy, onSave, onOther }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const expected = expectedUnits(product)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product begins at the field
  useEffect(() => field.current?.focus(), [product.productId])
  const type = (next: string) => onType(next.replace(/\D/g, '').slice(0, maxDigits))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && !busy) onSave()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={product.productName}
      className="max-w-sm space-y-4"
    >
      <div>
        <h2 className="title-3 wrap-anywhere">{product.productName}</h2>
        <p className="text-sm text-muted">
          {[product.productId, product.sku, product.barcode].filter(Boolean).join(', ')}
        </p>
        <p className="mt-2 font-medium">{`${number(expected)} expected on the shelf`}</p>
        <p className="text-sm text-muted">
          {product.toPack === 0
            ? 'all for sale'
            : `${number(product.stock)} for sale, ${number(product.toPack)} to pack`}
        </p>
      </div>
      <TextField
        ref={field}
        name="counted"
        label="Counted"
        // the keypad below replaces the phone's keyboard
        inputMode="none"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ target }) => type(target.value)}
      />
      <p role="status" className="min-h-6 font-medium tabular-nums">
        {typed !== '' && labels.difference(Number(typed) - expected)}
      </p>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">Number pad</legend>
        {digits.map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => type(typed + digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={`${key} text-base`} onClick={() => type('')}>
          Clear
        </button>
        <button type="button" className={key} onClick={() => type(`${typed}0`)}>
          0
        </button>
        <button
          type="button"
          className={`${key} grid place-items-center`}
          aria-label="Remove the last digit"
          onClick={() => type(typed.slice(0, -1))}
        >
          <Delete aria-hidden size={22} />
        </button>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={typed === ''} className="grow">
          Save count
        </Button>
        <Button variant="outline" onClick={onOther}>
          Another product
        </Button>
      </div>
    </form>
  )
}

/** What is in an order while staff put it together: pieces, and products found while one types. */
import { keepPreviousData } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { trpc } from '../../trpc.ts'
import { TextField } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useSettled } from '../lib/settled.ts'
import * as words from '../texts/change-order.ts'

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
  /** a product as it is now, its stock besides what the order has; null once it is not sold any more, undefined while nobody knows */
  nowOf: (productId: string) => { price: number; stock: number } | null | undefined
  error?: string | undefined
}

export function LinesField({ lines, onChange, nowOf, error }: Props) {
  const put = (productId: string, qty: number) =>
    onChange(lines.map((line) => (line.productId === productId ? { ...line, qty } : line)))
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="title-3 text-xl">
        {words.lines}
      </h2>
      {lines.length === 0 && <p className="mt-2 text-muted">{words.noLines}</p>}
      <ul className="my-2 divide-y divide-line">
        {lines.map(({ productId, qty, name, image, price }) => {
          const now = nowOf(productId)
          return (
            <li key={productId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Picture
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
                  {now && ` · ${words.left(now.stock)}`}
                </span>
                {now === null && <span className="block text-sm text-danger">{words.gone}</span>}
                {now && now.price !== price && (
                  <span className="block text-sm font-medium">
                    {words.priceWas(formatMoney(price))}
                  </span>
                )}
              </span>
              <Stepper
                size="small"
                hideLabel
                label={words.quantity(name)}
                value={qty}
                onChange={(next) => put(productId, next)}
              />
              <button
                type="button"
                aria-label={words.remove(name)}
                className="grid size-11 place-items-center rounded-control hover:bg-sand"
                onClick={() => onChange(lines.filter((line) => line.productId !== productId))}
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          )
        })}
      </ul>
      <AddProduct
        error={error}
        onFound={(line) =>
          lines.some(({ productId }) => productId === line.productId)
            ? put(
                line.productId,
                lines.find(({ productId }) => productId === line.productId)!.qty + 1,
              )
            : onChange([...lines, line])
        }
      />
    </section>
  )
}

interface AddProps {
  onFound: (line: DraftLine) => void
  error?: string | undefined
}

function AddProduct({ onFound, error }: AddProps) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed.trim().slice(0, 200))
  const { data = [] } = trpc.products.search.useQuery(
    { query: asked, limit: 10 },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  )
  const named = data.map((one) => ({ one, text: `${one.productName} (${one.productId})` }))
  const take = (text: string) => {
    const found = named.find((each) => each.text === text)?.one
    setTyped(found ? '' : text)
    if (found)
      onFound({
        productId: found.productId,
        qty: 1,
        name: found.productName,
        image: found.Images[0] ?? '',
        price: found.lastPrice,
      })
  }
  return (
    <>
      <TextField
        id="order-add"
        name="add"
        label={words.addProduct}
        hint={words.addHint}
        error={error}
        list={list}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => take(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (named[0] && asked === typed.trim()) take(named[0].text)
        }}
      />
      <datalist id={list}>
        {named.map(({ one, text }) => (
          <option key={one.productId} value={text}>
            {formatMoney(one.lastPrice)}
          </option>
        ))}
      </datalist>
    </>
  )
}

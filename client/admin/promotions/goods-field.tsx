/** What a promotion is for: products and categories of the shop, found while one types. */
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Picture } from '../../ui/picture.tsx'
import { promotions as words } from '../texts/promotions.ts'
import { ChipsField } from '../ui/chips-field.tsx'

export type Goods = Outputs['promotions']['report']['goods'][number]
type Props = Pick<
  ComponentProps<typeof ChipsField>,
  'id' | 'name' | 'label' | 'error' | 'value' | 'onChange'
>

/** Milliseconds without a keystroke before the shop is asked. */
const pause = 200

function useGoods() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, 200)), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isPlaceholderData } = trpc.promotions.goods.useQuery(
    { q: asked },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  )
  const isAsked = asked !== '' && typed.trim() !== ''
  const isSettled = asked === typed.trim() && !isPlaceholderData
  return { found: isAsked ? data : undefined, isSettled, onType: setTyped }
}

const choicesOf = { label: words.choices, count: words.choicesCount }

const Photograph = ({ src }: { src: string }) => (
  <Picture src={src} alt="" sizes="2rem" className="h-9 w-8 shrink-0 rounded-control" />
)

export function ProductsField({ known, ...field }: Props & { known: readonly Goods[] }) {
  const { found, ...asking } = useGoods()
  // What was chosen has a name from then on.
  const seen = useRef(new Map<string, Goods>())
  for (const one of [...known, ...(found?.products ?? [])]) seen.current.set(one.productId, one)
  return (
    <ChipsField
      {...field}
      hint={words.productsHint}
      removeName={(id) => words.removeName(seen.current.get(id)?.productName ?? id)}
      show={(id) => {
        const goods = seen.current.get(id)
        if (!goods) return id
        return (
          <>
            <Photograph src={goods.image} />
            <span className="truncate">{goods.productName}</span>
            <span className={goods.deleted ? 'font-medium text-danger' : 'text-muted'}>
              {goods.deleted ? words.deleted : id}
            </span>
          </>
        )
      }}
      choices={{
        ...choicesOf,
        ...asking,
        found: (found?.products ?? []).map((one) => ({
          value: one.productId,
          name: one.productName,
          shown: (
            <>
              <Photograph src={one.image} />
              <span className="min-w-0 flex-1">
                {one.productName}
                <span className="block text-sm text-muted">{one.productId}</span>
              </span>
              <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                {formatMoney(one.lastPrice)}
              </span>
            </>
          ),
        })),
      }}
    />
  )
}

export function CategoriesField(field: Props) {
  const { found, ...asking } = useGoods()
  return (
    <ChipsField
      {...field}
      hint={words.categoriesHint}
      removeName={words.removeName}
      choices={{
        ...choicesOf,
        ...asking,
        found: (found?.categories ?? []).map((name) => ({ value: name, name, shown: name })),
      }}
    />
  )
}

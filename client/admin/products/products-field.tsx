/** Chooses products by name, with suggestions while typing. */
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { ChipsField } from '../../forms/chips-field.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { useDebounced } from '../../lib/state/debounced.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export interface NamedProduct {
  productId: string
  productName: string
  image: string
  lastPrice?: number
  deleted?: boolean
}

type FieldProps = Pick<
  ComponentProps<typeof ChipsField>,
  'id' | 'name' | 'label' | 'error' | 'value' | 'onChange'
>
interface Props extends FieldProps {
  /** products whose names are known already */
  known: readonly NamedProduct[]
  /** choices for the typed text; undefined without a query */
  choices: Choices<readonly NamedProduct[] | undefined> & { isRequired?: boolean }
}

/** The typed text, and its search results. */
interface Choices<Found> {
  found: Found
  isSettled: boolean
  onType: (typed: string) => void
}

/** Debounces the typed text: `searchText` follows after a pause. */
export function useTyped() {
  const [typed, onType] = useState('')
  const searchText = useDebounced(typed.trim().slice(0, 200))
  const isSearching = searchText !== '' && typed.trim() !== ''
  return {
    searchText,
    /** returns the choices of a query's data */
    choices: <Data,>(query: { data: Data | undefined; isPlaceholderData: boolean }) => ({
      found: isSearching ? query.data : undefined,
      isSettled: searchText === typed.trim() && !query.isPlaceholderData,
      onType,
    }),
  }
}

export const choicesOf = {
  label: 'Suggestions',
  count: (n: number) => `${plural(n, 'suggestion', 'suggestions')}. Use the arrow keys and Enter.`,
}
export const removeChip = (name: string) => `Remove ${name}`

const Thumbnail = ({ src }: { src: string }) => (
  <ResponsiveImage src={src} alt="" sizes="2rem" className="h-9 w-8 shrink-0 rounded-control" />
)

export function ProductsField({ known, choices: { found, ...asking }, ...field }: Props) {
  // A chosen product's name is known from then on.
  const seen = useRef(new Map<string, NamedProduct>())
  for (const one of [...known, ...(found ?? [])]) seen.current.set(one.productId, one)
  return (
    <ChipsField
      {...field}
      hint="Enter a name or Product ID, then choose a product"
      removeName={(id) => removeChip(seen.current.get(id)?.productName ?? id)}
      show={(id) => {
        const product = seen.current.get(id)
        if (!product) return id
        return (
          <>
            <Thumbnail src={product.image} />
            <span className="truncate">{product.productName}</span>
            <span className={product.deleted ? 'font-medium text-danger' : 'text-muted'}>
              {product.deleted ? 'deleted' : id}
            </span>
          </>
        )
      }}
      choices={{
        ...choicesOf,
        ...asking,
        found: (found ?? []).map((one) => ({
          value: one.productId,
          name: one.productName,
          shown: (
            <>
              <Thumbnail src={one.image} />
              <span className="min-w-0 flex-1">
                {one.productName}
                <span className="block text-sm text-muted">{one.productId}</span>
              </span>
              {one.lastPrice !== undefined && (
                <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                  {formatMoney(one.lastPrice)}
                </span>
              )}
            </>
          ),
        })),
      }}
    />
  )
}

interface ListedProps extends Omit<FieldProps, 'onChange'> {
  known?: readonly NamedProduct[]
  /** @param found the choices that `value` may come from */
  onChange: (value: string, found: readonly NamedProduct[]) => void
}

/** Chooses products that are public; other text is refused. */
export function ListedProductsField({ known = [], onChange, ...field }: ListedProps) {
  const { searchText, choices } = useTyped()
  const suggestions = trpc.catalogue.suggest.useQuery(
    { q: searchText },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  )
  const { found, ...asking } = choices(suggestions)
  const products = found?.products ?? []
  return (
    <ProductsField
      {...field}
      known={known}
      onChange={(value) => onChange(value, products)}
      choices={{ found: products, isRequired: true, ...asking }}
    />
  )
}

/**
 * Renders category, sort and filters. Each change is one history entry, so that Back undoes one.
 * Without JavaScript they are a form that the Apply button sends.
 */
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import {
  type CatalogueSort,
  catalogueSorts,
} from '#server/modules/catalog/products/sorts.schema.ts'
import { CheckField, Options, SelectField, TextField } from '../../forms/field.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { type Change, countFilters, type ListState, noFilters } from './list-address.ts'

const labels = texts.products
/** Two fields beside each other, or below each other where half a row is too narrow. */
const halfRow = 'min-w-38 flex-1 sm:w-52 sm:flex-none'

interface Props {
  list: ListState
  change: Change
}

export function FilterBar({ list, change }: Props) {
  const set = countFilters(list)
  const [open, setOpen] = useState(set > 0)
  const summary = useRef<HTMLElement>(null)
  // Filters of the address open the panel; only the visitor closes it.
  useEffect(() => {
    if (set > 0) setOpen(true)
  }, [set])
  const sorts = catalogueSorts.filter((sort) => sort !== 'relevance' || list.q.trim())
  const [min, setMin] = useState(String(list.min ?? ''))
  const [max, setMax] = useState(String(list.max ?? ''))
  useEffect(() => setMin(String(list.min ?? '')), [list.min])
  useEffect(() => setMax(String(list.max ?? '')), [list.max])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const [low, high] = [numberIn(min), numberIn(max)]
    const swapped = low !== undefined && high !== undefined && low > high
    change(swapped ? { min: high, max: low } : { min: low, max: high })
  }
  return (
    <form
      action={routes.products.link({ category: list.category })}
      onSubmit={apply}
      className="mt-8 border-y border-line py-4"
    >
      {list.q && <input type="hidden" name="q" value={list.q} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <CategorySelect list={list} change={change} />
        <SelectField
          label={labels.sort}
          name="sort"
          className={halfRow}
          value={list.sort ?? sorts[0]}
          onChange={(event) => {
            const sort = event.target.value as CatalogueSort
            change({ sort: sort === sorts[0] ? undefined : sort })
          }}
        >
          <Options of={sorts} labels={labels.sorts} />
        </SelectField>
        <details
          className="group w-full sm:contents"
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary
            ref={summary}
            className="flex min-h-12 items-center gap-2 rounded-control border border-control bg-surface px-4 hover:border-ink [&::-webkit-details-marker]:hidden"
          >
            <SlidersHorizontal aria-hidden size={16} />
            {labels.filters}
            {set > 0 && <span className="tabular-nums">({set})</span>}
          </summary>
          <Filters
            {...{ list, change, min, max, setMin, setMax }}
            clear={
              set > 0
                ? () => {
                    // The button disappears with the filters that it clears.
                    summary.current?.focus()
                    change(noFilters)
                  }
                : undefined
            }
          />
        </details>
      </div>
    </form>
  )
}

/** Lists the menu's five categories, and others that products have. */
function CategorySelect({ list, change }: Props) {
  const { data } = trpc.catalogue.categories.useQuery({})
  const others = (data ?? []).map(({ category }) => category)
  const known = [...new Set<string>([...menuCategories, ...others, list.category])].filter(Boolean)
  return (
    <SelectField
      label={labels.category}
      name="category"
      className={cx(halfRow, 'noscript:hidden')}
      value={list.category}
      onChange={(event) => change({ category: event.target.value })}
    >
      <option value="">{labels.allCategories}</option>
      {known.map((category) => (
        <option key={category} value={category}>
          {categoryTitle(category)}
        </option>
      ))}
    </SelectField>
  )
}

/** Lists the brands of the catalogue; a shop without brands has no such filter. */
function BrandSelect({ list, change }: Props) {
  const { data } = trpc.catalogue.brands.useQuery({})
  const { brand = '' } = list
  const brands = [...new Set([...(data?.items ?? []).map((one) => one.brand), brand])]
    .filter(Boolean)
    .sort()
  if (brands.length === 0) return null
  return (
    <SelectField
      label={labels.brand}
      name="brand"
      className={halfRow}
      value={brand}
      onChange={(event) => change({ brand: event.target.value || undefined })}
    >
      <option value="">{labels.allBrands}</option>
      {brands.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
  )
}

function numberIn(text: string): number | undefined {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

interface FiltersProps extends Props {
  min: string
  max: string
  setMin: (text: string) => void
  setMax: (text: string) => void
  /** undefined while no filter is set */
  clear: (() => void) | undefined
}

function Filters({ list, change, min, max, setMin, setMax, clear }: FiltersProps) {
  return (
    <div className="mt-4 flex w-full flex-wrap items-end gap-x-8 gap-y-4 sm:mt-1">
      <fieldset className="flex items-end gap-3">
        <legend className="mb-1.5 text-sm font-medium">{labels.priceRange}</legend>
        <TextField
          label={labels.minPrice}
          name="min"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={min}
          onChange={(event) => setMin(event.target.value)}
          className="w-28"
        />
        <TextField
          label={labels.maxPrice}
          name="max"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={max}
          onChange={(event) => setMax(event.target.value)}
          className="w-28"
        />
        <Button type="submit" variant="outline" className="px-5">
          {labels.apply}
        </Button>
      </fieldset>
      <BrandSelect list={list} change={change} />
      <CheckField
        label={labels.inStock}
        name="inStock"
        value="1"
        checked={list.inStock === true}
        onChange={(event) => change({ inStock: event.target.checked || undefined })}
      />
      <CheckField
        label={labels.onOffer}
        name="onOffer"
        value="1"
        checked={list.onOffer === true}
        onChange={(event) => change({ onOffer: event.target.checked || undefined })}
      />
      {clear && (
        <button type="button" className="text-link min-h-11" onClick={clear}>
          {labels.clearFilters}
        </button>
      )}
    </div>
  )
}

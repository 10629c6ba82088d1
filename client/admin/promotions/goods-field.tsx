/** Chooses a promotion's products and categories, with suggestions while typing. */
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { ChipsField } from '../../forms/chips-field.tsx'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import {
  choicesOf,
  ProductsField as Products,
  removeChip,
  useTyped,
} from '../products/products-field.tsx'

export type Goods = Outputs['promotions']['report']['goods'][number]
type Props = Pick<
  ComponentProps<typeof ChipsField>,
  'id' | 'name' | 'label' | 'error' | 'value' | 'onChange'
>

function useGoods() {
  const { searchText, choices } = useTyped()
  const goods = trpc.promotions.goods.useQuery(
    { q: searchText },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  )
  return choices(goods)
}

export function ProductsField({ known, ...field }: Props & { known: readonly Goods[] }) {
  const { found, ...asking } = useGoods()
  return <Products {...field} known={known} choices={{ found: found?.products, ...asking }} />
}

export type NamedGroup = Outputs['promotions']['report']['groups'][number]

export function GroupsField({ known, ...field }: Props & { known: readonly NamedGroup[] }) {
  const { found, ...asking } = useGoods()
  // A chosen group's name is known from then on.
  const seen = useRef(new Map<string, string>())
  for (const group of [...known, ...(found?.groups ?? [])]) seen.current.set(group.id, group.name)
  const nameOf = (groupId: string) => seen.current.get(groupId) ?? groupId
  return (
    <ChipsField
      {...field}
      hint="Enter a name, then choose a product group. All of its variants count."
      removeName={(groupId) => removeChip(nameOf(groupId))}
      show={nameOf}
      choices={{
        ...choicesOf,
        ...asking,
        isRequired: true,
        found: (found?.groups ?? []).map((group) => ({
          value: group.id,
          name: group.name,
          shown: `${group.name}, ${plural(group.variants, 'variant', 'variants')}`,
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
      hint="Type a part of the name, such as skin, and choose"
      removeName={removeChip}
      choices={{
        ...choicesOf,
        ...asking,
        found: (found?.categories ?? []).map((name) => ({ value: name, name, shown: name })),
      }}
    />
  )
}

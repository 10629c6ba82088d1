/** What a promotion is for: products and categories of the shop, found while one types. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ChipsField } from '../../forms/chips-field.tsx'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { choicesOf, ProductsField as Products, useTyped } from '../products/products-field.tsx'
import { promotions as words } from '../texts/promotions.ts'

export type Goods = Outputs['promotions']['report']['goods'][number]
type Props = Pick<
  ComponentProps<typeof ChipsField>,
  'id' | 'name' | 'label' | 'error' | 'value' | 'onChange'
>

function useGoods() {
  const { asked, choices } = useTyped()
  const goods = trpc.promotions.goods.useQuery(
    { q: asked },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  )
  return choices(goods)
}

export function ProductsField({ known, ...field }: Props & { known: readonly Goods[] }) {
  const { found, ...asking } = useGoods()
  return <Products {...field} known={known} choices={{ found: found?.products, ...asking }} />
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

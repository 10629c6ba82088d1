/** Adds existing products to a group, with values read from their names. */
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { chipsOf } from '../../forms/chips-field.tsx'
import { api, trpc } from '../../lib/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { type NamedProduct, ProductsField, useTyped } from '../products/products-field.tsx'
import type { StoredGroup } from './group-actions.ts'
import { valuesOfName } from './product-names.ts'

interface Props {
  group: StoredGroup
  disabled: boolean
  run: (action: () => Promise<unknown>) => Promise<void>
}

export function AddVariants({ group, disabled, run }: Props) {
  const [value, setValue] = useState('')
  const [known, setKnown] = useState<readonly NamedProduct[]>([])
  const { searchText, choices } = useTyped()
  const found = trpc.products.adminList.useQuery(
    { q: searchText, limit: 20 },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  )
  const { found: page, ...asking } = choices(found)
  const members = new Set(group.variants.map(({ product }) => product.productId))
  const offered = (page?.items ?? [])
    .filter(({ productId }) => !members.has(productId))
    .map((one) => ({ ...one, image: one.Images[0] ?? '' }))
  const add = () =>
    run(async () => {
      const variants = chipsOf(value).map((productId) => {
        const name = known.find((one) => one.productId === productId)?.productName ?? productId
        return { productId, options: valuesOfName(name, group) }
      })
      await api.productGroups.addVariants.mutate({
        groupId: group.id,
        variants,
        version: group.version,
      })
      setValue('')
    })
  return (
    <div className="mt-6 max-w-3xl">
      <ProductsField
        id="group-added"
        name="added"
        label="Add products"
        value={value}
        error={undefined}
        known={known}
        onChange={(next) => {
          setKnown((all) => [...all, ...offered])
          setValue(next)
        }}
        choices={{ found: offered, isRequired: true, ...asking }}
      />
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        disabled={disabled || value === ''}
        onClick={() => void add()}
      >
        Add to group
      </Button>
    </div>
  )
}

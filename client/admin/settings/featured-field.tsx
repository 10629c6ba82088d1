/** Chooses the products of the home page by name, with their images. */

import { chipsOf } from '../../forms/chips-field.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { ListedProductsField } from '../products/products-field.tsx'

interface Props {
  id: string
  name: string
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

export function FeaturedField({ value, onChange, ...field }: Props) {
  const { data = [] } = trpc.catalogue.featured.useQuery({})
  return (
    <ListedProductsField
      {...field}
      known={data.map(({ Images, ...one }) => ({ ...one, image: Images[0] ?? '' }))}
      value={value.join('\n')}
      onChange={(next) => onChange(chipsOf(next))}
    />
  )
}

/** Exchanges the product of a line for another variant of its group, such as another shade. */
import { keepPreviousData } from '@tanstack/react-query'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'

type Variant = NonNullable<Outputs['products']['details']['group']>['variants'][number]

interface Props {
  productId: string
  name: string
  onChange: (variant: Variant) => void
}

export function VariantChoice({ productId, name, onChange }: Props) {
  // The choice stays on the screen while the other variant loads.
  const { data } = trpc.products.details.useQuery(
    { productId },
    { retry: false, placeholderData: keepPreviousData },
  )
  const variants = data?.group?.variants ?? []
  if (variants.length < 2 || !variants.some((one) => one.productId === productId)) return null
  return (
    <select
      className="tool select-arrow pe-10"
      aria-label={`Variant of ${name}`}
      value={productId}
      onChange={({ target }) => onChange(variants.find((one) => one.productId === target.value)!)}
    >
      {variants.map((one) => (
        <option key={one.productId} value={one.productId}>
          {one.options.join(' / ')}
          {one.stock === 0 && ' (sold out)'}
        </option>
      ))}
    </select>
  )
}

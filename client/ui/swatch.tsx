/** Renders the swatch of a variant: a circle of its colour, or its image. */
import type { ProductGroup } from '#server/modules/catalog/products/variants.schema.ts'
import { cx } from './classes.ts'
import { ResponsiveImage } from './responsive-image.tsx'

interface Props {
  swatch: NonNullable<ProductGroup['variants'][number]['swatch']>
  className: string
}

export function Swatch({ swatch: { color, image }, className }: Props) {
  const shape = cx('rounded-full border border-control', className)
  // The security policy allows no inline style: the colour is an attribute.
  return image ? (
    <ResponsiveImage src={image} alt="" sizes="2rem" className={shape} />
  ) : (
    <svg viewBox="0 0 1 1" aria-hidden="true" className={shape}>
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}

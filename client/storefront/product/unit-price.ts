/** Calculates a product's unit price. Pure. */
import type { PublicDetails } from '#server/modules/catalog/products/details.schema.ts'

/** The reference amounts: small units are compared per hundred. */
const measures = { ml: 100, g: 100, l: 1, kg: 1, piece: 1 } as const

/**
 * Returns the unit price.
 * @returns undefined without a size, and for a single piece, whose price equals it
 */
export function unitPrice({ size, unit }: Pick<PublicDetails, 'size' | 'unit'>, price: number) {
  if (size === null || unit === null || (unit === 'piece' && size === 1)) return undefined
  const per = measures[unit]
  return {
    size: `${size} ${unit === 'piece' ? 'pieces' : unit}`,
    price: Math.round((price / size) * per * 100) / 100,
    per: per === 1 ? unit : `${per} ${unit}`,
  }
}

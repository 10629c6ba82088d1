/** Reads swatches of option values. */
import type { StoredOption } from '../../../../db/schema/schema.ts'
import { isImageUrl } from '../../../core/values/fields.schema.ts'
import { fold } from '../../catalog/products/variants.schema.ts'

export type Swatch = NonNullable<StoredOption['values'][number]['swatch']>

/** Shopify's standard colours, which its files name instead of a code. */
const colors: Readonly<Record<string, string>> = {
  beige: '#f5f5dc',
  black: '#000000',
  blue: '#0000ff',
  bronze: '#cd7f32',
  brown: '#8b4513',
  gold: '#d4af37',
  gray: '#808080',
  grey: '#808080',
  green: '#008000',
  navy: '#000080',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  'rose gold': '#b76e79',
  silver: '#c0c0c0',
  white: '#ffffff',
  yellow: '#ffff00',
}

/**
 * Reads `#c2185b`, `c2185b`, `#c25`, the address of an image or the name of a standard colour. Of
 * several colours (`#f7e2d1,#673e2c`) the first counts.
 */
export function readSwatch(cell: string): Swatch | undefined {
  const whole = cell.trim()
  if (/^https?:|^\//i.test(whole)) return isImageUrl(whole) ? { image: whole } : undefined
  const text = whole.split(/[,;|]/)[0]!.trim()
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? []
  const [, code] = /^#?([0-9a-f]{6})$/i.exec(short ? short.replace(/./g, '$&$&') : text) ?? []
  if (code && (text.startsWith('#') || /\d/.test(code))) return { color: `#${code.toLowerCase()}` }
  const color = colors[fold(text.replaceAll('-', ' '))]
  return color === undefined ? undefined : { color }
}

/** Formats a swatch, the inverse of {@link readSwatch}. */
export const swatchText = (swatch: Swatch | null | undefined): string =>
  swatch?.color ?? swatch?.image ?? ''

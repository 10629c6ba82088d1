/** Derives product groups from the variants that a file lists. */
import { isHandle } from '../../catalog/groups/groups.schema.ts'
import { handleOf } from '../../catalog/groups/options.ts'
import { fold, maxOptions } from '../../catalog/products/variants.schema.ts'
import { ownText } from '../values/own-text.ts'
import type { Swatch } from '../values/swatches.ts'
import { checksum, slug } from '../values/template.ts'

/** An option of a variant with its value, such as Shade: Coral. */
export interface VariantOption {
  name: string
  value: string
  swatch?: Swatch | undefined
}

/** The product group that a variant belongs to. */
export interface RowGroup {
  handle: string
  name: string
  /** the options that distinguish variants, at most three, followed by those with a single value */
  options: VariantOption[]
  /** number of options that distinguish variants */
  varying: number
  /** the variant's place in the group, if the file says so */
  position?: number | undefined
}

/** The value of a variant without one that others have. */
export const noValue = 'Standard'

/** Returns the handle of a group by its name in the file. Other scripts and long texts get a checksum. */
export function groupHandle(text: string): string {
  if (isHandle(text)) return text
  const handle = handleOf(text)
  return handle === slug(text) ? handle : `${handle}-${checksum(text)}`
}

/** Summarises the variants of one group. It keeps no variant, so that any number fits into memory. */
export class Family {
  #name: string | undefined
  #first = ''
  #isOneTitle = true
  variants = 0
  readonly #options = new Map<
    string,
    { name: string; value: string; variants: number; varies: boolean }
  >()

  add(title: string, options: readonly VariantOption[]): void {
    this.variants++
    // A variant below its product has no name of its own.
    if (title !== '' && this.#name === undefined) this.#first = this.#name = ownText(title)
    else if (title !== '' && title !== this.#first) {
      this.#isOneTitle = false
      this.#name = commonStart(this.#name!, title)
    }
    for (const { name, value } of options) {
      const key = fold(name)
      const known = this.#options.get(key)
      if (known) {
        known.variants++
        known.varies ||= known.value !== fold(value)
      } else
        this.#options.set(ownText(key), {
          name: ownText(name),
          value: ownText(fold(value)),
          variants: 1,
          varies: false,
        })
    }
  }

  /** Returns the group of a variant that was added before; undefined when it has no options. */
  groupOf(handle: string, title: string, own: readonly VariantOption[]): RowGroup | undefined {
    const provided = new Map(own.map((option) => [fold(option.name), option]))
    const varying: VariantOption[] = []
    const constant: VariantOption[] = []
    for (const [key, { name, variants, varies }] of this.#options) {
      const option = { ...(provided.get(key) ?? { value: noValue }), name }
      if (varies || variants < this.variants) varying.push(option)
      else constant.push(option)
    }
    const name = this.#name || this.#first
    if (varying.length === 0 && !this.#isOneTitle)
      varying.push({ name: 'Variant', value: title.slice(name.length).replace(edges, '') || title })
    const distinct = joinedFrom(varying)
    const options = [...distinct, ...constant]
    return options.length > 0 ? { handle, name, options, varying: distinct.length } : undefined
  }
}

/** Joins options beyond the third with the third, as a group has at most three. */
function joinedFrom(options: VariantOption[]): VariantOption[] {
  const last = options.slice(maxOptions - 1)
  if (last.length < 2) return options
  const join = (part: 'name' | 'value') => last.map((option) => option[part]).join(' / ')
  return [...options.slice(0, maxOptions - 1), { name: join('name'), value: join('value') }]
}

/** Separators at the ends of a part of a name. */
const edges = /^[\s\-–—:/,|()]+|[\s\-–—:/,|(]+$/g

/** Returns the common start of two texts, without a cut word. */
function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  const isWhole = (text: string) => !/[\p{L}\p{N}]/u.test(text[length] ?? '')
  const start = one.slice(0, length)
  const whole = isWhole(one) && isWhole(other) ? start : start.replace(/[\p{L}\p{N}\p{M}]+$/u, '')
  return whole.replace(edges, '')
}

/** Derives the group of each of a product's variants, which are complete. */
export function groupsOf(
  variants: readonly { title: string; options: readonly VariantOption[] }[],
  parent: string,
): (RowGroup | undefined)[] {
  const family = new Family()
  for (const { title, options } of variants) family.add(title, options)
  const handle = groupHandle(parent)
  return variants.map(({ title, options }) => family.groupOf(handle, title, options))
}

/** Capitalises the name of an option. */
export const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Finds the columns of product groups in plain tables, by their headers and first rows. */
import type { Mapping } from '../contract/mapping.schema.ts'
import { headerKey, headerPartsOf } from '../read/columns.ts'
import { readSwatch } from '../values/swatches.ts'
import { titled } from './groups.ts'
import { namesOptions } from './row-kinds.ts'

/** The columns of product groups: {@link Mapping}'s `group`. */
export type GroupColumns = NonNullable<Mapping['group']>
type Option = GroupColumns['options'][number]

/** The first rows of a file. */
export interface FirstRows {
  /** the cells of a column, empty ones included */
  cells: (column: string) => string[]
  /** the column of product names */
  title: string | undefined
}

const own = ['group.handle', 'group', 'group id', 'group handle', 'product group', 'item group id']
const groupNames = ['group.name', 'group name', 'parent name']
/** Headers of the code of another row, by which a variant names its parent. */
const ofParent =
  /^(parent( (sku|id|code|number|item|product|asin|handle))*|(vater|haupt)artikel( ?nummer)?|übergeordnete[rs]? (artikel|produkt))$/
/** Headers of what variants share in the files of other systems, the surest first. */
const shared = [
  /^(item|variant|variation|color|listing) group( (id|code|no|number))?$|^group (no|number|code)$/,
  /^(product |url )?handle$/,
  /^(style|model|design)( (code|no|number|id))?$/,
  /^((product )?internal|product|listing|item|article) id( |$)/,
  /^(slug|product url|url key|id)$/,
]

/** Option names in English, German, French, Italian, Spanish, Portuguese, Dutch, Sinhala, Tamil. */
const optionHeaders = new RegExp(
  `^(${[
    'shades?|colou?rs?|sizes?|material|pattern|scent|fragrance|flavou?r|finish|tone|tint|volume',
    'farbe|farbton|größe|duft|couleur|teinte|taille|parfum|colore|taglia|colores?|talla|tamaño',
    'cor|tamanho|kleur|maat|වර්ණය|පාට|ප්‍රමාණය|நிறம்|அளவு',
  ].join('|')})$`,
)
/** Parts around the option's own in a header: `color_name`, `Shade (variant attribute)`. */
const around =
  /^(product|item|variants?|variations?|sku|attributes?|options?|custom|child|name|value|family)$/
/** A whole variant in one column: `Variation`, `Variant title`. */
const wholeVariant =
  /^((product |item )?(variants?|variations?|options?)( (name|title|value|details|attributes))?|\w\w variant|relationship details|configurable variation labels)$/
export const ofSwatch = /(^| )(hex|swatch)( |$)|^(colou?r|shade) code$/
export const isColor = /^(shade|colou?r|tone|tint|farb|couleur|teinte|cor|kleur|වර්ණ|පාට|நிற)/i

/** Returns true for the column of a parent's code. */
export const namesParent = (column: string | number): boolean =>
  ofParent.test(headerPartsOf(String(column)))

/**
 * Returns true for a column of whole variants, whose cells may list options with their names:
 * `Shade: Ruby, Size: 5 ml`.
 */
export const holdsVariants = (column: string | number): boolean =>
  wholeVariant.test(headerPartsOf(String(column)))

/**
 * Finds the columns of groups; undefined without.
 * @param first absent: only headers count
 */
export function groupColumns(
  columns: readonly string[],
  first?: FirstRows,
): GroupColumns | undefined {
  const keys = columns.map(headerKey)
  const find = (wanted: readonly string[]) => {
    const name = wanted.find((one) => keys.includes(one))
    return name === undefined ? undefined : columns[keys.indexOf(name)]
  }
  const variations = find(['configurable variations'])
  const sku = find(['sku'])
  const name = find(groupNames)
  if (variations && sku) {
    const title = find(['name'])
    const label = find(['configurable variation labels'])
    const options = label ? [{ value: label }] : []
    return { handle: sku, ...(title ? { name: title } : {}), variations, options }
  }
  const options = optionColumns(columns, first)
  const position = find(['group.position'])
  const handle = handleOf(columns, find(own), options, first)
  if (handle === undefined || (options.length === 0 && !namesParent(handle))) return undefined
  return { handle, ...(name ? { name } : {}), ...(position ? { position } : {}), options }
}

/** Returns the column whose equal cells make rows variants of one product. */
function handleOf(
  columns: readonly string[],
  named: string | undefined,
  options: readonly Option[],
  first: FirstRows | undefined,
): string | undefined {
  // Options in names belong to the name above.
  if (first && options.some(({ value }) => value === first.title)) return first.title
  const parent = columns.find(namesParent)
  if (!first) return named ?? parent
  const sure = [named, parent].filter((one) => one !== undefined)
  const known = sure.find((column) => sharesOf(column, options, first) !== 'different')
  if (known !== undefined || options.length === 0) return known
  const others = shared.flatMap(
    (form) => columns.find((one) => form.test(headerPartsOf(one))) ?? [],
  )
  return [...others, first.title].find(
    (column) => column !== undefined && sharesOf(column, options, first) === 'variants',
  )
}

/**
 * Returns what the rows with equal cells are: variants, products of one kind, or unknown when none are
 * equal. An empty cell counts as the one above where the row has no name either.
 */
function sharesOf(
  column: string,
  options: readonly Option[],
  { cells, title }: FirstRows,
): 'variants' | 'different' | 'unknown' {
  const titles = title === undefined ? [] : cells(title)
  const values = options.map(({ value }) => cells(String(value)))
  const variants: [handle: string, variant: string][] = []
  let above = ''
  for (const [row, cell] of cells(column).entries()) {
    const handle = cell || (titles[row] ? '' : above)
    above = handle
    const variant = values.map((one) => one[row]).join('\n')
    if (handle && variant.trim()) variants.push([handle, variant])
  }
  const handles = new Set(variants.map(([handle]) => handle))
  if (handles.size === variants.length) return 'unknown'
  const distinct = new Set(variants.map((one) => one.join('\n')))
  return distinct.size >= variants.length * 0.75 ? 'variants' : 'different'
}

/** Finds the columns of options: numbered ones, else those of usual names, else whole variants. */
export function optionColumns(columns: readonly string[], first: FirstRows | undefined): Option[] {
  const parts = columns.map((column) =>
    headerPartsOf(column).replace(/\b(one|two|three)\b/g, digit),
  )
  const find = (form: RegExp) => columns[parts.findIndex((one) => form.test(one))]
  const numbered = [1, 2, 3, 4, 5, 6].flatMap((n) => {
    const kind = '(?:(?:product |variant |group )*(?:option|attribute|variation) )'
    const part = (what: string) => find(new RegExp(`^(?:${kind}${what} ${n}|${kind}${n} ${what})$`))
    const bare = find(new RegExp(`^${kind}${n}$`))
    const value =
      find(
        new RegExp(`^${kind}(?:${n} values?(?: s)?|(?:values?|choices|option) ${n})$|^value ${n}$`),
      ) ??
      find(new RegExp(`^group value ${n}$`)) ??
      bare
    const nameColumn = part('name') ?? find(new RegExp(`^group option ${n}$`)) ?? bare
    const swatch = part('swatch') ?? find(new RegExp(`^group swatch ${n}$`))
    if (value === undefined) return []
    return {
      value,
      ...(nameColumn && nameColumn !== value ? { nameColumn } : {}),
      ...(swatch ? { swatch } : {}),
    }
  })
  if (numbered.length > 0) return numbered
  // PrestaShop: names and values of all options in a cell each.
  const [value, nameColumn] = [
    find(/^value value position$/),
    find(/^attribute name type position$/),
  ]
  if (value && nameColumn) return [{ value, nameColumn }]
  const usual = columns.flatMap((value) => {
    const name = optionName(headerPartsOf(value))
    if (name === undefined) return []
    return { value, ...(headerKey(value) === name ? {} : { name: titled(name) }) }
  })
  const swatch = columns.find((column) => {
    const isNamed = ofSwatch.test(headerPartsOf(column))
    return isNamed && first?.cells(column).some((cell) => readSwatch(cell))
  })
  const coloured = usual.find(({ value, name = value }) => isColor.test(name))
  if (coloured && swatch) Object.assign(coloured, { swatch })
  if (usual.length > 0) return usual.slice(0, 10)
  const whole =
    columns.find(holdsVariants) ?? columns.find((one) => first?.cells(one).some(namesOptions))
  return first && whole ? [{ value: whole }] : []
}

const digit = (text: string): string => String(['one', 'two', 'three'].indexOf(text) + 1)

/** Returns the option that a header names, without the parts around it. */
export function optionName(parts: string): string | undefined {
  const [, marked] = /^product variation option (.+)$/.exec(parts) ?? []
  if (marked !== undefined) return marked
  const own = parts.split(' ').filter((part) => !around.test(part))
  return own.length === 1 && optionHeaders.test(own[0]!) ? own[0] : undefined
}

/** Returns every column that groups read. */
export const columnsOfGroup = ({ handle, name, position, variations, options }: GroupColumns) =>
  [
    handle,
    name,
    position,
    variations,
    ...options.flatMap((one) => [one.nameColumn, one.value, one.swatch]),
  ]
    // A format's own columns may be absent.
    .filter((column) => column !== undefined)

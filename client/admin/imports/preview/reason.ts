/** Why a row is rejected, in the words of this page: what would cure it is called by its controls. */
import { type remedies, withRemedies } from '#server/modules/imports/contract/remedies.schema.ts'
import { importMapping } from '../../texts/import-mapping.ts'
import { imports } from '../../texts/imports.ts'

const quoted = (label: string): string => `“${label}”`
const { rules, categories } = importMapping
const ofRules = (label: string): string => `${quoted(label)} under ${quoted(rules.title)}`

const controls: Record<keyof typeof remedies, string> = {
  decimal: quoted(importMapping.decimal.label),
  pick: ofRules(rules.pick.label),
  unsaid: quoted(importMapping.rates.unsaid),
  rate: `${quoted(imports.prices.currency)} has no rate`,
  stock: `${quoted(imports.defaultFor.stock)} or ${quoted(imports.untracked.label)}`,
  duplicates: ofRules(`${rules.duplicates.label} ${rules.duplicates.first}`),
  categories: `those of ${quoted(categories.title)}`,
}

/** `holds 2 numbers; “When a price cell …” under “More rules” can say which counts`. */
export const onPage = (reason: string): string => withRemedies(reason, controls)

/** A column as the file calls it; where the file has none for a field, that one as the page calls it. */
export const columnOnPage = (column: string): string => imports.fields[column] ?? column

/** The same with the column that it is about. */
export const toldOf = ({ column, reason }: { column: string; reason: string }): string =>
  column ? `${columnOnPage(column)}: ${onPage(reason)}` : onPage(reason)

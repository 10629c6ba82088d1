/** Describes the reasons of rejected rows, with remedies named by this page's controls. */
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

/**
 * Replaces the remedies of a reason by the names of controls:
 * `holds 2 numbers; “When a price cell …” under “More rules” can say which counts`
 */
export const onPage = (reason: string): string => withRemedies(reason, controls)

/** Returns a column's name in the file, or else the page's label of its field. */
export const columnOnPage = (column: string): string => imports.fields[column] ?? column

/** Returns the reason with its column. */
export const explain = ({ column, reason }: { column: string; reason: string }): string =>
  column ? `${columnOnPage(column)}: ${onPage(reason)}` : onPage(reason)

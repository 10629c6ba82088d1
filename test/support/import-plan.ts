/** Plans the import of a catalogue into an empty shop, without a server. */

import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { ProductReader } from '#server/modules/imports/map/product-reader.ts'
import { suggestMapping } from '#server/modules/imports/map/suggest.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'
import { Duplicates } from '#server/modules/imports/run/duplicates.ts'
import { type PlannedRow, planRow } from '#server/modules/imports/run/plan.ts'
import { planGroup } from '#server/modules/imports/run/plan-groups.ts'

export interface Planned {
  format: string
  rows: PlannedRow[]
  /** file rows by outcome, and the number of rows read */
  counts: Record<string, number>
  /** the products that would be created, by id */
  products: Map<string, NonNullable<PlannedRow['product']>>
  /** values of each grouped product's options, by id: `Shade: Ruby, Size: 5 ml` */
  options: Record<string, string>
  /** name of each group, by handle */
  groups: Record<string, string>
  ignored: string[]
}

/** Plans a file. @throws ImportError as the engine does */
export async function planText(text: string | Uint8Array, mapping: Mapping = {}): Promise<Planned> {
  const reader = await ProductReader.open(memorySource(text), mapping)
  const survey = await reader.survey()
  const duplicates = new Duplicates(mapping.duplicates)
  const rows: PlannedRow[] = []
  for await (const chunk of reader.rows())
    for (const row of chunk) rows.push(duplicates.check(row) ?? planRow(row, undefined))
  const counts: Record<string, number> = { read: survey.rows }
  for (const { outcome, row } of rows) counts[outcome] = (counts[outcome] ?? 0) + row.sources.length
  const byHandle = Map.groupBy(
    rows.filter(({ product, row }) => product && row.group),
    ({ row }) => row.group!.handle,
  )
  const options: Planned['options'] = {}
  const groups: Planned['groups'] = {}
  for (const [handle, found] of byHandle) {
    const grouped = found.map(({ product, row }) => ({
      productId: product!.productId,
      line: row.line,
      group: row.group!,
    }))
    const group = planGroup(grouped, undefined)
    if (group) groups[handle] = group.values.name
    for (const { productId, values } of group?.members ?? [])
      options[productId] = values
        .map((value, at) => `${group!.values.options[at]!.name}: ${value}`)
        .join(', ')
  }
  return {
    ...{ options, groups },
    format: reader.recognised.format,
    rows,
    counts,
    products: new Map(
      rows.flatMap(({ product }) => (product ? [[product.productId, product]] : [])),
    ),
    ignored: reader.compiled.ignored,
  }
}

/** Plans a table by its own draft, whose questions are answered by the first option. */
export async function planDrafted(text: string): Promise<Planned> {
  const { mapping, questions } = suggestMapping(await recognise(Buffer.from(text), true))
  const price = questions.find(({ about }) => about === 'price')?.options[0]?.value
  const { questions: _, ...draft } = mapping
  return planText(text, {
    ...draft,
    columns: { ...draft.columns, ...(price === undefined ? {} : { price }) },
    currency: { code: 'LKR' },
  })
}

/** Shows an import's counts of products and product groups: new, updated, unchanged, rejected. */
import {
  type ImportReport,
  importOutcomes,
} from '#server/modules/imports/contract/imports.schema.ts'
import { plural } from '../../lib/values/numbers.ts'
import { adminTexts } from '../texts/texts.ts'

const labels = adminTexts.imports

export function ImportCounts({ report: { products, groups } }: { report: ImportReport }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {importOutcomes.map((outcome) => (
        <div key={outcome} className="rounded-card bg-paper px-4 py-3" data-count={outcome}>
          <dt className="text-sm text-muted">{labels.counts[outcome]}</dt>
          <dd className="text-2xl font-medium tabular-nums">
            {products[outcome].toLocaleString('en')}
          </dd>
          {groups && outcome !== 'rejected' && (
            <dd className="text-sm text-muted">
              {plural(groups[outcome], 'product group', 'product groups')}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

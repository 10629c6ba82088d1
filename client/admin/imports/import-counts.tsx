/** Shows an import's four counts: new, changed, unchanged, rejected. */
import {
  importOutcomes,
  type OutcomeCounts,
} from '#server/modules/imports/contract/imports.schema.ts'
import { adminTexts } from '../texts/texts.ts'

const labels = adminTexts.imports

export function ImportCounts({ counts }: { counts: OutcomeCounts }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {importOutcomes.map((outcome) => (
        <div key={outcome} className="rounded-card bg-paper px-4 py-3" data-count={outcome}>
          <dt className="text-sm text-muted">{labels.counts[outcome]}</dt>
          <dd className="text-2xl font-medium tabular-nums">
            {counts[outcome].toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Renders a chart's numbers as a table, folded at first. */

import { PlainTable } from '../../lists/plain-table.tsx'
import { adminTexts } from '../texts/texts.ts'

interface Props {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export function TableTwin(props: Props) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-9 items-center text-sm text-link">
        {adminTexts.dashboard.asTable}
      </summary>
      <PlainTable {...props} className="mt-2 max-h-96" />
    </details>
  )
}

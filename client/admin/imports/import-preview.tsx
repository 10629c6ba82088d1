/** The first products of the file, as the mapping makes them, with what is wrong with each. */
import type { Outputs } from '../../trpc.ts'
import { adminTexts } from '../texts.ts'
import { PlainTable } from '../ui/plain-table.tsx'

const words = adminTexts.imports
const shown = ['productId', 'productName', 'category', 'price', 'lastPrice', 'stock'] as const

interface Props {
  preview: Outputs['imports']['preview']
  failure: string | undefined
}

export function ImportPreview({ preview, failure }: Props) {
  const problem = failure ?? preview.problem
  return (
    <section aria-labelledby="first-products">
      <h2 id="first-products" className="title-3">
        {words.preview}
      </h2>
      {problem && (
        <p role="alert" className="mt-2 rounded-card bg-danger-soft px-4 py-2 text-danger">
          {problem}
        </p>
      )}
      {!problem && (
        <PlainTable
          className="mt-2"
          caption={words.preview}
          wordy
          head={[words.line, ...shown.map((field) => words.fields[field]!), words.details]}
          rows={preview.products.map((one) => [
            String(one.line),
            ...shown.map((field) =>
              String(one.product?.[field] ?? (field === 'productId' ? (one.productId ?? '') : '')),
            ),
            [...one.issues, ...one.warnings]
              .map(({ column, reason }) => (column ? `${column}: ${reason}` : reason))
              .join('; '),
          ])}
        />
      )}
    </section>
  )
}

/** Previews a bulk change: counts, warnings, and old and new values of each product. */
import { useState } from 'react'
import { type Inputs, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { Button } from '../../ui/button.tsx'
import { printValue } from '../imports/preview/print-value.ts'
import { adminTexts } from '../texts/texts.ts'

export type Preview = Outputs['products']['bulkPreview']
type Row = Preview['items'][number]

const labels = adminTexts.bulk
const money = ['price', 'lastPrice', 'salePrice']

function print(field: string, value: unknown): string {
  if (money.includes(field) && typeof value === 'number') return formatMoney(value)
  return field === 'publishFrom' && value ? formatDateTime(String(value)) : printValue(value)
}

const sellingPrice = (row: Row): string =>
  print('lastPrice', row.changes.find(({ field }) => field === 'lastPrice')?.to)

interface Props {
  request: Inputs['products']['bulkPreview']
  /** the first page */
  first: Preview
}

export function BulkPreview({ request, first }: Props) {
  const utils = trpc.useUtils()
  const [page, setPage] = useState<Preview>(first)
  const [busy, setBusy] = useState(false)
  const more = async () => {
    setBusy(true)
    const next = await utils.client.products.bulkPreview.mutate({
      ...request,
      cursor: page.nextCursor ?? undefined,
    })
    setPage({ ...next, items: [...page.items, ...next.items] })
    setBusy(false)
  }
  const { cheapest, dearest, warned } = first
  return (
    <>
      <p role="status" className="font-medium">
        {labels.previewed(first)}
      </p>
      {cheapest && dearest && (
        <p className="mt-1 text-sm text-muted">
          {labels.extremes(
            `${cheapest.productName} (${sellingPrice(cheapest)})`,
            `${dearest.productName} (${sellingPrice(dearest)})`,
          )}
        </p>
      )}
      {warned > 0 && <p className="mt-2 text-danger">{labels.warned(warned)}</p>}
      <PlainTable
        className="mt-4 max-h-96"
        caption={labels.preview}
        wordy
        stacked
        head={[adminTexts.imports.product, labels.values]}
        rows={page.items.map((row) => [
          <span key="name">
            <span className="font-medium">{row.productName}</span>
            <span className="block text-sm text-muted">{row.productId}</span>
          </span>,
          <span key="values">
            {row.reason && <span className="block text-danger">{row.reason}</span>}
            {row.changes.map(({ field, from, to }) => (
              <span key={field} className="block">
                {adminTexts.imports.fields[field] ?? field}: {print(field, from)} →{' '}
                {print(field, to)}
              </span>
            ))}
            {row.warnings.map((warning) => (
              <span key={warning} className="block text-danger">
                {labels.warnings[warning]}
              </span>
            ))}
          </span>,
        ])}
        rowKeys={page.items.map((row) => row.productId)}
      />
      {page.nextCursor && (
        <Button
          className="mt-3"
          variant="outline"
          size="small"
          busy={busy}
          onClick={() => void more()}
        >
          {labels.more}
        </Button>
      )}
    </>
  )
}

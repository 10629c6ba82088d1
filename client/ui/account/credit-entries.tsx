/** Lists the transactions of a store credit account, newest first. */
import { Link } from 'wouter'
import type { CreditTransaction } from '#server/modules/store-credit/store-credit.schema.ts'
import * as labels from '../../lib/texts/credit.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'

interface Props {
  /** with the staff's note, where staff read them */
  entries: readonly (CreditTransaction & { note?: string; by?: string })[]
  /** returns the page of an order */
  linkTo: (orderId: string) => string
  byText?: (who: string) => string
}

export function CreditEntries({ entries, linkTo, byText = String }: Props) {
  return (
    <ol aria-label={labels.list} className="divide-y divide-line border-y border-line">
      {entries.map(({ id, at, kind, amount, orderId, note, by }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="font-medium">{labels.kinds[kind]}</span>{' '}
            {orderId && (
              <Link href={linkTo(orderId)} className="text-link whitespace-nowrap">
                {orderId}
              </Link>
            )}
            <span className="block text-sm wrap-anywhere text-muted">
              {formatDateTime(at)} {by && byText(by)}
            </span>
            {note && <span className="block text-sm wrap-anywhere">{note}</span>}
          </span>
          <span className="shrink-0 whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
  )
}

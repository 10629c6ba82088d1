/** Subtotal, discount and total: the discount is the undiscounted total minus the total (docs/screens.md#figures). */
import { formatMoney } from '../lib/format.ts'
import { texts } from '../lib/texts.ts'
import { cx } from './classes.ts'

const words = texts.cart

interface Props {
  total: number
  labeledTotal: number
  updating?: boolean
}

export function Totals({ total, labeledTotal, updating }: Props) {
  const discount = labeledTotal - total
  const row = 'flex items-baseline justify-between gap-4 tabular-nums'
  return (
    <div aria-busy={updating || undefined}>
      <dl className={cx('space-y-3 transition-opacity', updating && 'opacity-55')}>
        <div className={row}>
          <dt>{words.subtotal}</dt>
          <dd data-total="subtotal">{formatMoney(labeledTotal)}</dd>
        </div>
        <div className={row}>
          <dt>{words.discount}</dt>
          <dd data-total="discount" className={discount > 0 ? 'text-accent-strong' : undefined}>
            {discount > 0 ? `− ${formatMoney(discount)}` : formatMoney(0)}
          </dd>
        </div>
        <div className={cx(row, 'border-t border-line pt-4 text-lg font-semibold')}>
          <dt>{words.total}</dt>
          <dd data-total="total">{formatMoney(total)}</dd>
        </div>
      </dl>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {updating ? words.updating : ''}
      </p>
    </div>
  )
}

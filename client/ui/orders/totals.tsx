/**
 * Lists the parts of a total, line by line, so that they add up to it: goods, discounts, offers,
 * delivery, fees. Tax is part of the total and appears below it. docs/screens.md#figures
 */
import type { PriceParts } from '#server/modules/pricing/prices/pricing.schema.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { cx } from '../classes.ts'

const labels = texts.cart

interface Props {
  price: PriceParts & { total: number; labeledTotal: number }
  updating?: boolean
}

const sum = (parts: readonly { amount: number }[]) =>
  parts.reduce((all, { amount }) => all + amount, 0)
/** Rounds rupees to two decimals after additions. */
const rounded = (amount: number) => Math.round(amount * 100) / 100

export function Totals({ price, updating }: Props) {
  const { total, labeledTotal, adjustments = [], delivery, fees = [], tax } = price
  const subtotal = rounded(labeledTotal - sum(fees) - (delivery?.amount ?? 0))
  const discount = rounded(labeledTotal - total + sum(adjustments))
  return (
    <div aria-busy={updating || undefined}>
      <dl className={cx('space-y-3 transition-opacity', updating && 'opacity-55')}>
        <Row name="subtotal" label={labels.subtotal} amount={subtotal} />
        {discount !== 0 && <Row name="discount" label={labels.discount} amount={-discount} />}
        {adjustments.map(({ code, label, amount }) => (
          <Row
            key={`${label} ${code}`}
            name="adjustment"
            label={code ? labels.byCode(label, code) : label}
            amount={amount}
          />
        ))}
        {delivery && <Row name="delivery" label={delivery.label} amount={delivery.amount} />}
        {fees.map(({ type, label, amount }) => (
          <Row key={type} name="fee" label={label} amount={amount} />
        ))}
        <Row
          name="total"
          label={labels.total}
          amount={total}
          className="border-t border-line pt-4 text-lg font-semibold"
        />
        {tax && (
          <Row
            name="tax"
            label={labels.taxWithin}
            amount={tax.amount}
            className="text-sm text-muted"
          />
        )}
      </dl>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {updating ? labels.updating : ''}
      </p>
    </div>
  )
}

interface RowProps {
  name: string
  label: string
  /** in rupees; negative amounts are discounts */
  amount: number
  className?: string
}

function Row({ name, label, amount, className }: RowProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4 tabular-nums', className)}>
      <dt>{label}</dt>
      <dd data-total={name} className={cx('shrink-0', amount < 0 && 'text-accent-strong')}>
        {formatMoney(amount)}
      </dd>
    </div>
  )
}

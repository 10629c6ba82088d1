/**
 * Renders a price in reading order: final price, original price struck through, saving in money.
 */

import { texts } from '../lib/texts/texts.ts'
import { formatMoney } from '../lib/values/format.ts'
import { cx } from './classes.ts'

interface Props {
  /** the undiscounted price, in rupees */
  price: number
  /** the price after discount, in rupees */
  lastPrice: number
  size?: 'small' | 'large'
  showSaving?: boolean
  className?: string
}

export function Price({ price, lastPrice, size = 'small', showSaving, className }: Props) {
  const reduced = lastPrice < price
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums', className)}>
      <span
        className={cx(
          size === 'large' ? 'text-2xl font-medium' : 'text-[0.95rem] font-medium',
          reduced ? 'text-accent-strong' : 'text-ink',
        )}
      >
        {formatMoney(lastPrice)}
      </span>
      {reduced && (
        <>
          <s className={cx('text-muted', size === 'large' ? 'text-lg' : 'text-sm')}>
            <span className="sr-only">{texts.product.original} </span>
            {formatMoney(price)}
          </s>
          {showSaving && (
            <span className={cx('text-accent-strong', size === 'large' ? 'text-base' : 'text-sm')}>
              {texts.product.save(formatMoney(price - lastPrice))}
            </span>
          )}
        </>
      )}
    </p>
  )
}

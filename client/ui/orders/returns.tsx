/** Lists an order's returns with their refunds. */
import type { ReactNode } from 'react'
import type { OrderReturn } from '#server/modules/orders/order/returns.schema.ts'
import * as labels from '../../lib/texts/returns.ts'
import { formatDate, formatMoney } from '../../lib/values/format.ts'
import { SiteLink } from '../site-link.tsx'

interface Props<R> {
  returns: readonly R[]
  /** further details of a return */
  more?: (one: R) => ReactNode
  /** the page of another order, for users who may open it */
  linkTo?: (orderId: string) => string
}

const moneyText = ({ amount, refunded: back, method }: OrderReturn): string =>
  back && method
    ? labels.refunded(formatMoney(back), method)
    : amount > 0
      ? labels.less(formatMoney(amount))
      : ''

export function Returns<R extends OrderReturn>({ returns, more, linkTo }: Props<R>) {
  return (
    <ul aria-label={labels.list} className="grid gap-3">
      {returns.map((one, at) => {
        const money = moneyText(one)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: returns are only added to
          <li key={at} className="rounded-card bg-sand px-5 py-3">
            <span className="block text-sm text-muted">
              {[formatDate(one.date), money].filter(Boolean).join(', ')}
            </span>
            <span className="font-medium lining-nums wrap-anywhere">
              {one.lines.map(({ quantity, name }) => labels.units(quantity, name)).join(', ') ||
                labels.refund}
            </span>
            {one.exchangedFor && (
              <span className="block text-sm">
                {labels.exchanged}{' '}
                {linkTo ? (
                  <SiteLink href={linkTo(one.exchangedFor)} className="text-link">
                    {one.exchangedFor}
                  </SiteLink>
                ) : (
                  one.exchangedFor
                )}
              </span>
            )}
            {more?.(one)}
          </li>
        )
      })}
    </ul>
  )
}

/** Defines the columns of My Orders (docs/screens.md#my-orders), staff's columns and Update. */

import { Eye, PencilLine } from 'lucide-react'
import { Link } from 'wouter'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { financialStatus } from '#server/modules/payments/transactions.schema.ts'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { texts } from '../../../lib/texts/texts.ts'
import { formatDate, formatMoney } from '../../../lib/values/format.ts'
import type { Column } from '../../../lists/data-table.tsx'
import { RowAction } from '../../../lists/row-action.tsx'
import { cx } from '../../../ui/classes.ts'
import { linkToOrderPage } from '../../navigation/paths.ts'
import { orders as labels } from './labels.ts'
import { age, units } from './list-labels.ts'
import { OrderWarnings } from './order-warnings.tsx'
import { IssueBadge, StatusBadge } from './status-badge.tsx'

export type AdminOrder = Outputs['orders']['adminList']['items'][number]

const { columns: fieldLabels, ...shop } = texts.orders

/** Classes of a second, smaller line. */
const small = 'block truncate text-xs leading-4 text-muted'
const unitsOf = (order: AdminOrder) =>
  order.orderedItems.reduce((sum, { quantity }) => sum + quantity, 0)

/** The links and actions of an order's row. */
interface RowActions {
  /** the address of the order's details */
  details: (order: AdminOrder) => { href: string; state: object }
  /** missing without the permission */
  update?: (order: AdminOrder) => void
}

export const orderColumns = ({ details, update }: RowActions): Column<AdminOrder>[] => [
  {
    key: 'id',
    label: fieldLabels.id,
    fixed: true,
    className: 'font-medium whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1',
    cell: ({ orderId }) => (
      <Link href={linkToOrderPage(orderId)} className="hover:underline">
        {orderId}
      </Link>
    ),
  },
  {
    key: 'status',
    label: fieldLabels.status,
    fixed: true,
    className: 'whitespace-nowrap max-sm:col-start-3 max-sm:row-start-1',
    cell: (order) => (
      <span className="flex flex-col items-start gap-1 sm:py-1">
        <StatusBadge order={order} />
        <span className="max-sm:hidden">
          <IssueBadge issue={order.payment.issue} />
        </span>
      </span>
    ),
  },
  {
    key: 'date',
    label: fieldLabels.date,
    className: 'whitespace-nowrap max-sm:hidden!',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (order) => (
      <>
        {formatDate(order.date)}
        <span className={small}>{age(order.date)}</span>
      </>
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    className: 'sm:max-w-33 2xl:max-w-60 max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2',
    cell: (order) => (
      <>
        <span className="block truncate" title={order.email}>
          {order.name}
        </span>
        <span className={cx(small, 'max-sm:hidden')}>
          {[order.guest && labels.guest, readablePhone(order.phone)].filter(Boolean).join(', ')}
        </span>
        <span className="sm:hidden">
          <IssueBadge issue={order.payment.issue} />
        </span>
        <OrderWarnings order={order} brief />
      </>
    ),
  },
  {
    key: 'town',
    label: 'Town',
    className: 'sm:max-w-24 2xl:max-w-40 truncate max-sm:hidden!',
    cell: (order) => (
      <>
        {order.city}
        {order.district !== order.city && <span className={small}>{order.district}</span>}
      </>
    ),
  },
  {
    key: 'payment',
    label: 'Payment',
    className: 'sm:max-w-36 max-sm:col-start-4 max-sm:row-start-2 max-sm:justify-self-end',
    cell: (order) => (
      <>
        <span className="block truncate max-sm:hidden">{texts.checkout[order.paymentMethod]}</span>
        <span className={small}>
          <span className="sm:hidden">{`${age(order.date)} · `}</span>
          {shop[financialStatus(order.payment)]}
          {order.payment.status === 'unpaid' && order.payment.slipAt && ', slip uploaded'}
        </span>
      </>
    ),
  },
  {
    key: 'total',
    label: fieldLabels.total,
    numeric: true,
    className: 'whitespace-nowrap max-sm:row-start-1 max-sm:col-start-4 max-sm:justify-self-end',
    sort: { ascending: 'total', descending: '-total' },
    cell: (order) => (
      <>
        {formatMoney(order.total)}
        <span className={cx(small, 'max-sm:hidden')}>{units(unitsOf(order))}</span>
      </>
    ),
  },
  {
    key: 'actions',
    label: fieldLabels.actions,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (order) => (
      <span className="flex gap-1">
        <RowAction
          icon={Eye}
          label={shop.viewDetails}
          name={shop.viewDetailsOf(order.orderId)}
          phone="row"
          {...details(order)}
        />
        {update && (
          <RowAction
            icon={PencilLine}
            label={labels.update}
            name={`Update ${order.orderId}`}
            phone="none"
            onClick={() => update(order)}
          />
        )}
      </span>
    ),
  },
]

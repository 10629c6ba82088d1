/** The columns of My Orders (docs/screens.md#my-orders) with what staff need besides, and Update. */
import { Eye, PencilLine } from 'lucide-react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { texts } from '../../lib/texts.ts'
import type { Outputs } from '../../trpc.ts'
import { slipInList } from '../texts/transfer.ts'
import { adminTexts } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { StatusBadge } from './status-badge.tsx'

export type AdminOrder = Outputs['orders']['adminPage']['items'][number]

const words = adminTexts.orders
const { columns: labels, ...shop } = texts.orders

/** What a row of the order table leads to. */
interface RowActions {
  /** where the order's details are */
  details: (order: AdminOrder) => { href: string; state: object }
  /** for those who may */
  update?: (order: AdminOrder) => void
}

export const orderColumns = ({ details, update }: RowActions): Column<AdminOrder>[] => [
  {
    key: 'id',
    label: labels.id,
    fixed: true,
    className: 'font-medium sm:whitespace-nowrap',
    cell: (order) => order.orderId,
  },
  {
    key: 'status',
    label: labels.status,
    fixed: true,
    cell: (order) => <StatusBadge status={order.status} />,
  },
  {
    key: 'date',
    label: labels.date,
    className: 'sm:whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (order) => formatDate(order.date),
  },
  {
    key: 'customer',
    label: words.customer,
    cell: (order) => (
      <span className="block min-w-0">
        <span className="block">{order.name}</span>
        <span className="block truncate text-sm text-muted">
          {[order.guest && words.guest, order.email].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'items',
    label: words.items,
    numeric: true,
    cell: (order) => order.orderedItems.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  {
    key: 'total',
    label: labels.total,
    numeric: true,
    className: 'sm:whitespace-nowrap',
    sort: { ascending: 'total', descending: '-total' },
    cell: (order) => (
      <>
        {formatMoney(order.total)}
        <span className="block text-sm text-muted">
          {shop[order.payment.status]}
          {order.payment.status === 'unpaid' && order.payment.slipAt && `, ${slipInList}`}
        </span>
      </>
    ),
  },
  {
    key: 'actions',
    label: labels.actions,
    fixed: true,
    sticky: true,
    className: 'sm:whitespace-nowrap',
    cell: (order) => (
      <span className="flex gap-1">
        <RowAction
          icon={Eye}
          label={shop.viewDetails}
          name={shop.viewDetailsOf(order.orderId)}
          {...details(order)}
        />
        {update && (
          <RowAction
            icon={PencilLine}
            label={words.update}
            name={words.updateOf(order.orderId)}
            onClick={() => update(order)}
          />
        )}
      </span>
    ),
  },
]

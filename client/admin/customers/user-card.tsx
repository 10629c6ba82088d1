/** Renders one user: name, status and actions. */

import { Ban, RotateCcw, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { useAdminUser, useCan } from '../../lib/account/admin-user.tsx'
import { api } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { formatDate } from '../../lib/values/format.ts'
import { type Action, useRowActions } from '../../lists/row-actions.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { linkToCustomer, paths } from '../navigation/paths.ts'
import { tags as tagsLabel } from '../orders/order/page-labels.ts'
import { fullName, type StaffUser } from '../staff/staff-user.ts'
import { customers as labels } from './labels.ts'
import { DeleteDialog, ordersOf } from './user-dialogs.tsx'

/** Colours of docs/screens.md#the-admin-area: customer red, admin green, other blue. */
const tones: Readonly<Record<string, BadgeTone>> = { customer: 'red', admin: 'green' }

const actions: Record<'block' | 'unblock' | 'remove', Action<StaffUser>> = {
  block: {
    label: 'Block',
    icon: Ban,
    danger: true,
    confirm: (user) => ({
      title: `Block ${fullName(user)}?`,
      text: `They are logged out immediately and cannot log in until you unblock them. Their orders are still delivered. ${ordersOf(user)}`,
    }),
    run: ({ _id }) => api.users.block.mutate({ _id }),
    done: (user) => `${fullName(user)} was blocked.`,
  },
  unblock: {
    label: 'Unblock',
    icon: RotateCcw,
    run: ({ _id }) => api.users.unblock.mutate({ _id }),
    done: (user) => `${fullName(user)} was unblocked.`,
  },
  remove: {
    label: labels.delete,
    icon: Trash2,
    dialog: (user, close) => <DeleteDialog user={user} onClose={close} />,
  },
}

export function UserCard({ user }: { user: StaffUser }) {
  const self = useAdminUser()._id === user._id
  const can = useCan()
  const canManage = can('customers.write') && (user.type !== 'admin' || can('staff'))
  const { start, dialog } = useRowActions<StaffUser>({
    changed: (utils) => utils.users.list.invalidate(),
  })
  const name = fullName(user)
  const active = user.status === 'active'
  const toggle = active ? actions.block : actions.unblock
  return (
    <li className="panel flex flex-col gap-3" data-user={user.email}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold">
          {hasModule('customers') ? (
            <Link href={linkToCustomer(user._id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
          <Badge tone={tones[user.type] ?? 'blue'}>{user.type}</Badge>
          {!active && <Badge>{labels.blocked.toLowerCase()}</Badge>}
        </span>
      </div>
      <div className="text-sm">
        <p className="break-all">
          <span className="text-muted">Email:</span> {user.email}
        </p>
        <p className="text-muted">
          {labels.since(formatDate(user.createdAt))}
          {user.orderCount > 0 && can('orders.read') && (
            <>
              {' · '}
              <Link
                href={`${paths.orders}?${new URLSearchParams({ q: user.email })}`}
                className="text-link"
              >
                {labels.orderCount(user.orderCount)}
              </Link>
            </>
          )}
        </p>
      </div>
      {user.tags && (
        <ul aria-label={tagsLabel} className="flex flex-wrap gap-1.5">
          {user.tags.map((tag) => (
            <li key={tag}>
              <Link href={`${paths.customers}?${new URLSearchParams({ tag })}`}>
                <Badge>{tag}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canManage && (
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          <Button
            variant="outline"
            size="small"
            disabled={self}
            aria-label={`${toggle.label} ${name}`}
            aria-describedby={self ? 'own-account' : undefined}
            onClick={() => start(toggle, user)}
          >
            {toggle.label}
          </Button>
          <Button
            variant="danger"
            size="small"
            disabled={self}
            aria-label={`${labels.delete} ${name}`}
            aria-describedby={self ? 'own-account' : undefined}
            onClick={() => start(actions.remove, user)}
          >
            {labels.delete}
          </Button>
          {self && (
            <p id="own-account" className="text-sm text-muted">
              This is you. You cannot lock yourself out.
            </p>
          )}
        </div>
      )}
      {dialog}
    </li>
  )
}

/** One user: who they are, whether they may come in, and what one can do about it. */
import { useState } from 'react'
import { Link } from 'wouter'
import { useAdminUser, useMay } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDate } from '../../lib/values/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { linkToCustomer, paths } from '../navigation/paths.ts'
import { fullName, type StaffUser } from '../staff/staff-user.ts'
import { tags as tagsLabel } from '../texts/order-page.ts'
import { adminTexts } from '../texts/texts.ts'
import { BlockDialog, DeleteDialog } from './user-dialogs.tsx'

const words = adminTexts.customers
/** docs/screens.md#the-admin-area: customer red, admin green, other blue. */
const tones: Readonly<Record<string, BadgeTone>> = { customer: 'red', admin: 'green' }

export function UserCard({ user }: { user: StaffUser }) {
  const self = useAdminUser()._id === user._id
  const may = useMay()
  const mayManage = may('customers.write') && (user.type !== 'admin' || may('staff'))
  const [asking, setAsking] = useState<'block' | 'delete'>()
  const { unblock, busy } = useUnblock(user)
  const name = fullName(user)
  const active = user.status === 'active'
  return (
    <li className="panel flex flex-col gap-3" data-user={user.email}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold">
          <Link href={linkToCustomer(user._id)} className="hover:underline">
            {name}
          </Link>
        </h2>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
          <Badge tone={tones[user.type] ?? 'blue'}>{user.type}</Badge>
          {!active && <Badge>{words.blocked.toLowerCase()}</Badge>}
        </span>
      </div>
      <div className="text-sm">
        <p className="break-all">
          <span className="text-muted">{words.email}</span> {user.email}
        </p>
        <p className="text-muted">
          {words.since(formatDate(user.createdAt))}
          {user.orderCount > 0 && may('orders.read') && (
            <>
              {' · '}
              <Link
                href={`${paths.orders}?${new URLSearchParams({ q: user.email })}`}
                className="text-link"
              >
                {words.orderCount(user.orderCount)}
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
      {mayManage && (
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          <Button
            look="outline"
            size="small"
            disabled={self}
            busy={busy}
            aria-label={active ? words.blockOf(name) : words.unblockOf(name)}
            aria-describedby={self ? 'own-account' : undefined}
            onClick={() => (active ? setAsking('block') : void unblock())}
          >
            {active ? words.block : words.unblock}
          </Button>
          <Button
            look="danger"
            size="small"
            disabled={self}
            aria-label={words.deleteOf(name)}
            aria-describedby={self ? 'own-account' : undefined}
            onClick={() => setAsking('delete')}
          >
            {words.delete}
          </Button>
          {self && (
            <p id="own-account" className="text-sm text-muted">
              {words.you}. {words.lastAdmin}
            </p>
          )}
        </div>
      )}
      {asking === 'block' && <BlockDialog user={user} onClose={() => setAsking(undefined)} />}
      {asking === 'delete' && <DeleteDialog user={user} onClose={() => setAsking(undefined)} />}
    </li>
  )
}

function useUnblock(user: StaffUser) {
  const utils = trpc.useUtils()
  const mutation = trpc.users.unblock.useMutation()
  return {
    busy: mutation.isPending,
    unblock: async () => {
      try {
        await mutation.mutateAsync({ _id: user._id })
        notify(words.unblockedDone(fullName(user)))
      } catch (error) {
        notifyError(readAdminFailure(error).message ?? words.statusFailed)
      }
      await utils.users.page.invalidate()
    },
  }
}

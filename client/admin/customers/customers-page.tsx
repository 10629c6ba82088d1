/**
 * Renders /admin/customers: 'User Management' of docs/screens.md#the-admin-area, a card per user.
 */
import { KeyRound, UserPlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { userOrders, userStatuses, userTypes } from '#server/modules/accounts/users/users.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { listOptions, nonEmpty, oneOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { NoMatch } from '../../lists/no-match.tsx'
import { Pager } from '../../lists/pager.tsx'
import { Filter, SearchBox, Toolbar } from '../../lists/toolbar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { paths } from '../navigation/paths.ts'
import { CreateAdminDialog } from '../staff/create-admin-dialog.tsx'
import * as customerWords from '../texts/customer-page.ts'
import { adminTexts } from '../texts/texts.ts'
import { UserCard } from './user-card.tsx'

const labels = adminTexts.customers

export default function CustomersPage() {
  const list = useListState('customers')
  const filter = {
    q: nonEmpty(list.get('q')),
    type: nonEmpty(list.get('type')),
    tag: nonEmpty(list.get('tag')),
    status: oneOf(list.get('status'), userStatuses),
    email: oneOf(list.get('email'), ['invalid'] as const),
  }
  const sort = oneOf(list.get('sort'), userOrders)
  const query = trpc.users.list.useQuery(
    { ...filter, sort, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const can = useCan()
  const [creating, setCreating] = useState(false)
  const users = query.data?.items ?? []
  useEffect(() => {
    if (query.isError) notifyError(labels.loadFailed)
  }, [query.isError])
  return (
    <div className="max-w-4xl">
      <PageHead title={labels.title} subtitle={labels.subtitle}>
        <ExportButton what="customers" query={{ ...filter, sort }} />
        {can('keys') && (
          <ButtonLink href={paths.keys} variant="outline" size="small">
            <KeyRound aria-hidden size={16} /> {labels.keys}
          </ButtonLink>
        )}
        {can('staff') && (
          <Button size="small" onClick={() => setCreating(true)}>
            <UserPlus aria-hidden size={17} /> {labels.createAdmin}
          </Button>
        )}
      </PageHead>
      <Toolbar label={labels.searchLabel}>
        <SearchBox list={list} label={labels.searchLabel} />
        <Filter
          list={list}
          name="type"
          label={labels.typeFilter}
          all={labels.allTypes}
          options={userTypes.map((value) => ({ value, label: value }))}
        />
        <Filter
          list={list}
          name="status"
          label={labels.statusFilter}
          all={labels.allStatuses}
          options={userStatuses.map((value) => ({ value, label: labels[value] }))}
        />
        <Filter
          list={list}
          name="sort"
          label={adminTexts.list.sort}
          options={userOrders.map((value) => ({ value, label: labels.sorts[value] }))}
        />
        {filter.tag && (
          <Button
            variant="outline"
            size="small"
            aria-label={customerWords.clearTag(filter.tag)}
            onClick={() => list.set({ tag: '' })}
          >
            {customerWords.tagged(filter.tag)} <X aria-hidden size={16} />
          </Button>
        )}
        {filter.email && (
          <Button
            variant="outline"
            size="small"
            aria-label={customerWords.clearInvalidEmails}
            onClick={() => list.set({ email: '' })}
          >
            {customerWords.invalidEmails} <X aria-hidden size={16} />
          </Button>
        )}
      </Toolbar>
      {query.isError ? (
        <Failed message={labels.loadFailed} onRetry={() => query.refetch()} />
      ) : query.isPending ? (
        <div role="status" aria-label={labels.loading} className="grid gap-4 sm:grid-cols-2">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} className="h-44" />
          ))}
        </div>
      ) : users.length === 0 ? (
        <div className="panel">
          {filter.q || filter.type || filter.status || filter.tag || filter.email ? (
            <NoMatch list={list} names={['q', 'type', 'status', 'tag', 'email']} />
          ) : (
            <Empty title={labels.empty} />
          )}
        </div>
      ) : (
        <ul
          aria-label={labels.title}
          aria-busy={query.isPlaceholderData}
          className={`grid gap-4 sm:grid-cols-2 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {users.map((user) => (
            <UserCard key={user._id} user={user} />
          ))}
        </ul>
      )}
      <Pager list={list} query={query} label={labels.title} />
      {creating && <CreateAdminDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

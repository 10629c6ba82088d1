/**
 * Renders /admin/customers: 'User Management' of docs/screens.md#the-admin-area, a card per user.
 */
import { KeyRound, UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { userTypes } from '#server/modules/accounts/users/users.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { defineList } from '../../lists/define-list.tsx'
import { ExportButton } from '../../lists/export-button.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { CreateAdminDialog } from '../staff/create-admin-dialog.tsx'
import { UserCard } from './user-card.tsx'

const title = 'User Management'
const failed = 'Error loading users'

export default defineList({
  name: 'customers',
  title,
  subtitle: 'Manage all system users',
  narrow: true,
  head: ({ limit: _, cursor: __, ...query }) => (
    <>
      <ExportButton what="customers" query={query} />
      <PageLink page="keys">
        <KeyRound aria-hidden size={16} /> API keys
      </PageLink>
    </>
  ),
  add: {
    label: 'Create staff account',
    icon: UserPlus,
    needs: 'staff',
    dialog: (close) => <CreateAdminDialog onClose={close} />,
  },
  search: 'Search users by name, email or phone',
  filters: {
    type: {
      label: 'Type',
      all: 'All types',
      useOptions: () => Object.fromEntries(userTypes.map((type) => [type, type])),
    },
    status: {
      label: 'Status',
      all: 'Active and blocked',
      options: { active: 'Active', blocked: 'Blocked' },
    },
    tag: { label: 'Tag' },
    email: { label: 'Email', options: { invalid: 'Invalid email addresses' } },
  },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
  },
  useRows: (input) => {
    const query = trpc.users.list.useQuery(input, listOptions)
    useEffect(() => {
      if (query.isError) notifyError(failed)
    }, [query.isError])
    return query
  },
  rowKey: ({ _id }) => _id,
  cards: (users) => (
    <ul aria-label={title} className="grid gap-4 sm:grid-cols-2">
      {users.map((user) => (
        <UserCard key={user._id} user={user} />
      ))}
    </ul>
  ),
  failed,
  empty: 'No users found.',
})

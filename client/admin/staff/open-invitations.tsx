/** Lists the pending invitations. */
import { Send, Trash2 } from 'lucide-react'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { columnsOf } from '../../lists/columns.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import { type Action, useRowActions } from '../../lists/row-actions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { notifyEmail } from '../emails/notify-email.ts'
import { fullName } from './staff-user.ts'

type Invitation = Outputs['invitations']['list']['items'][number]

const title = 'Pending invitations'
const column = columnsOf<Invitation>()
const columns = [
  column.title('name', 'Name', fullName),
  column.text('email', 'Email', ({ email }) => <EmailText email={email} />),
  column.text('role', 'Role', ({ role }) => role.name, { fixed: true }),
  column.text('by', 'Invited by', ({ invitedBy }) => invitedBy),
  column.text(
    'until',
    'Valid until',
    ({ expired, expiresAt }) => (expired ? <Badge>expired</Badge> : formatDateTime(expiresAt)),
    { className: 'sm:whitespace-nowrap' },
  ),
]

const actions: Action<Invitation>[] = [
  {
    label: 'Resend',
    icon: Send,
    name: ({ email }) => `Resend invitation to ${email}`,
    confirm: ({ email }) => ({
      title: `Resend the invitation to ${email}?`,
      text: 'It is extended to three days from now, and depends on your permissions from now on.',
    }),
    run: ({ id }) => api.invitations.resend.mutate({ id }),
    done: ({ email }) => `The invitation to ${email} was resent.`,
    notify: notifyEmail,
  },
  {
    label: 'Revoke',
    icon: Trash2,
    name: ({ email }) => `Revoke invitation of ${email}`,
    danger: true,
    confirm: ({ email }) => ({
      title: `Revoke the invitation of ${email}?`,
      text: 'All links that were sent stop working. You can invite them again.',
    }),
    run: ({ id }) => api.invitations.revoke.mutate({ id }),
    done: ({ email }) => `The invitation of ${email} was revoked.`,
  },
]

/** Renders nothing without pending invitations, and in shops without the module. */
export const OpenInvitations = whenModule('invitations', Invitations)

function Invitations() {
  const query = trpc.invitations.list.useQuery({}, { staleTime: 0 })
  const { column: actionColumn, dialog } = useRowActions({
    actions,
    changed: (utils) => utils.invitations.invalidate(),
  })
  if (query.data?.items.length === 0) return dialog
  return (
    <section aria-labelledby="open-invitations" className="mt-10">
      <h2 id="open-invitations" className="title-3 mb-4">
        {title}
      </h2>
      <DataTable
        table="invitations"
        caption={title}
        columns={[...columns, actionColumn]}
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        query={query}
        failed="The invitations could not be loaded."
        empty={null}
      />
      {dialog}
    </section>
  )
}

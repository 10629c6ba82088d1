/** Who is invited and has not come yet. */

import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Trash2 } from '../../ui/icons.ts'
import { fullName } from '../customers/staff-user.ts'
import { notifyEmail } from '../lib/notify-email.ts'
import { invitations as words } from '../texts/staff.ts'
import { adminTexts } from '../texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Send } from '../ui/icons.ts'
import { RowAction } from '../ui/row-action.tsx'

type Invitation = Outputs['invitations']['list'][number]
type Asked = { what: 'again' | 'revoke'; of: Invitation }

const columnsOf = (ask: (asked: Asked) => void): Column<Invitation>[] => [
  {
    key: 'name',
    label: adminTexts.staff.name,
    fixed: true,
    className: 'font-medium',
    cell: fullName,
  },
  {
    key: 'email',
    label: adminTexts.staff.email,
    cell: ({ email }) => <EmailText email={email} />,
  },
  { key: 'role', label: adminTexts.staff.role, fixed: true, cell: ({ role }) => role.name },
  { key: 'by', label: words.by, cell: ({ invitedBy }) => invitedBy },
  {
    key: 'until',
    label: words.until,
    className: 'sm:whitespace-nowrap',
    cell: ({ expired, expiresAt }) =>
      expired ? <Badge tone="neutral">{words.expired}</Badge> : formatDateTime(expiresAt),
  },
  {
    key: 'action',
    label: adminTexts.list.actions,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (of) => (
      <>
        <RowAction
          icon={Send}
          label={words.again}
          name={words.againTo(of.email)}
          onClick={() => ask({ what: 'again', of })}
        />
        <RowAction
          icon={Trash2}
          label={words.revoke}
          name={words.revokeOf(of.email)}
          onClick={() => ask({ what: 'revoke', of })}
        />
      </>
    ),
  },
]

/** Nothing where nobody is invited. */
export function OpenInvitations() {
  const query = trpc.invitations.list.useQuery({}, { staleTime: 0 })
  const [asked, setAsked] = useState<Asked>()
  if (query.data?.length === 0) return null
  return (
    <section aria-labelledby="open-invitations" className="mt-10">
      <h2 id="open-invitations" className="title-3 mb-4">
        {words.list}
      </h2>
      <DataTable
        table="invitations"
        caption={words.list}
        columns={columnsOf(setAsked)}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        query={query}
        failed={words.loadFailed}
        empty={null}
      />
      {asked && <Ask {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function Ask({ what, of, onClose }: Asked & { onClose: () => void }) {
  const utils = trpc.useUtils()
  const { title, text, action, done } = words.asks[what]
  return (
    <ConfirmDialog
      title={title(of.email)}
      text={text}
      action={action}
      danger={what === 'revoke'}
      run={async () => {
        await utils.client.invitations[what].mutate({ id: of.id })
        const tell = what === 'again' ? notifyEmail : notify
        tell(done(of.email))
        onClose()
        await utils.invitations.invalidate()
      }}
      onClose={onClose}
    />
  )
}

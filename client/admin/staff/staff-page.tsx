/** /admin/staff: who works here, and by which role. */

import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { trpc } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { KeyRound, Mail } from '../../ui/icons.ts'
import { Empty } from '../../ui/states.tsx'
import { CreateAdminDialog } from '../customers/create-admin-dialog.tsx'
import { fullName } from '../customers/staff-user.ts'
import { type AdminUser, useAdminUser, useMay } from '../lib/admin-user.tsx'
import { paths } from '../paths.ts'
import { invitations } from '../texts/staff.ts'
import { adminTexts } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { ShieldCheck, ShieldOff, UserPlus } from '../ui/icons.ts'
import { PageHead } from '../ui/page-head.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { GrantCodeDialog } from './grant-code-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import type { StaffMember } from './role-choice.tsx'
import { RoleDialog } from './role-dialog.tsx'

const words = adminTexts.staff

const staffColumns = (
  self: AdminUser,
  change: (member: StaffMember) => void,
  lift: (member: StaffMember) => void,
  grant: (member: StaffMember) => void,
): Column<StaffMember>[] => [
  {
    key: 'name',
    label: words.name,
    fixed: true,
    className: 'font-medium',
    cell: (member) => (
      <span>
        {fullName(member)}
        {member._id === self._id && (
          <span className="block text-sm font-normal text-muted">{words.you}</span>
        )}
      </span>
    ),
  },
  {
    key: 'email',
    label: words.email,
    cell: (member) => <EmailText email={member.email} />,
  },
  {
    key: 'role',
    label: words.role,
    fixed: true,
    cell: (member) => <span className="block wrap-anywhere">{member.role.name}</span>,
  },
  {
    key: 'state',
    label: words.state,
    cell: ({ status, hasFactor }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={status === 'active' ? 'green' : 'neutral'}>{words.states[status]}</Badge>
        {hasFactor && <Badge tone="neutral">{adminTexts.signIn.has}</Badge>}
      </span>
    ),
  },
  {
    key: 'since',
    label: words.since,
    className: 'sm:whitespace-nowrap',
    cell: (member) => formatDate(member.createdAt),
  },
  {
    key: 'action',
    label: adminTexts.list.actions,
    fixed: true,
    sticky: true,
    className: 'whitespace-nowrap',
    cell: (member) =>
      member._id !== self._id && (
        <>
          <RowAction
            icon={ShieldCheck}
            label={words.change}
            name={words.changeOf(fullName(member))}
            onClick={() => change(member)}
          />
          {member.hasFactor && (
            <RowAction
              icon={ShieldOff}
              label={adminTexts.signIn.lift}
              name={adminTexts.signIn.liftOf(fullName(member))}
              onClick={() => lift(member)}
            />
          )}
          {member.owesFactor && (
            <RowAction
              icon={KeyRound}
              label={adminTexts.signIn.makeCode}
              name={adminTexts.signIn.codeOf(fullName(member))}
              onClick={() => grant(member)}
            />
          )}
        </>
      ),
  },
]

export default function StaffPage() {
  const self = useAdminUser()
  const may = useMay()
  const query = trpc.staff.list.useQuery({}, { staleTime: 0 })
  const [open, setOpen] = useState<'create' | 'invite'>()
  const close = () => setOpen(undefined)
  const [changing, setChanging] = useState<StaffMember>()
  const [lifting, setLifting] = useState<StaffMember>()
  const [granting, setGranting] = useState<StaffMember>()
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        {may('keys') && (
          <ButtonLink href={paths.keys} look="outline" size="small">
            <KeyRound aria-hidden size={16} /> {adminTexts.menu.keys}
          </ButtonLink>
        )}
        <ButtonLink href={paths.roles} look="outline" size="small">
          <ShieldCheck aria-hidden size={16} /> {words.roles}
        </ButtonLink>
        <Button size="small" look="outline" onClick={() => setOpen('create')}>
          <UserPlus aria-hidden size={17} /> {words.add}
        </Button>
        <Button size="small" onClick={() => setOpen('invite')}>
          <Mail aria-hidden size={17} /> {invitations.invite}
        </Button>
      </PageHead>
      <DataTable
        table="staff"
        caption={words.title}
        columns={staffColumns(self, setChanging, setLifting, setGranting)}
        rows={query.data ?? []}
        rowKey={(row) => row._id}
        query={query}
        failed={words.loadFailed}
        empty={<Empty title={words.empty} />}
      />
      <OpenInvitations />
      {open === 'create' && <CreateAdminDialog onClose={close} />}
      {open === 'invite' && <InviteDialog onClose={close} />}
      {changing && <RoleDialog member={changing} onClose={() => setChanging(undefined)} />}
      {lifting && <LiftDialog member={lifting} onClose={() => setLifting(undefined)} />}
      {granting && <GrantCodeDialog member={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}

/** Renders /admin/staff: the members of staff, and their roles. */

import { KeyRound, Mail, ShieldCheck, ShieldOff, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAdminUser, useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { formatDate } from '../../lib/values/format.ts'
import { defineList } from '../../lists/define-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { CreateAdminDialog } from './create-admin-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { signIn } from './labels.ts'
import { OpenInvitations } from './open-invitations.tsx'
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SetupCodeDialog } from './setup-code-dialog.tsx'
import { fullName } from './staff-user.ts'

/** Returns a function that checks whether an account is the signed-in one. */
const useIsSelf = () => {
  const self = useAdminUser()
  return ({ _id }: { _id: string }) => _id === self._id
}

function Name({ member }: { member: Parameters<typeof fullName>[0] & { _id: string } }) {
  const isSelf = useIsSelf()
  return (
    <span className="font-medium">
      {fullName(member)}
      {isSelf(member) && <span className="block text-sm font-normal text-muted">This is you</span>}
    </span>
  )
}

function HeadButtons() {
  const can = useCan()
  const [creating, setCreating] = useState(false)
  return (
    <>
      {can('keys') && (
        <ButtonLink href={paths.keys} variant="outline" size="small">
          <KeyRound aria-hidden size={16} /> {adminTexts.menu.keys}
        </ButtonLink>
      )}
      <ButtonLink href={paths.roles} variant="outline" size="small">
        <ShieldCheck aria-hidden size={16} /> Roles
      </ButtonLink>
      <Button size="small" variant="outline" onClick={() => setCreating(true)}>
        <UserPlus aria-hidden size={17} /> Create staff account
      </Button>
      {creating && <CreateAdminDialog onClose={() => setCreating(false)} />}
    </>
  )
}

export default defineList({
  name: 'staff',
  title: 'Staff',
  subtitle: 'All staff of the shop. A role defines what they can view and do.',
  head: () => <HeadButtons />,
  ...(hasModule('invitations') && {
    add: {
      label: 'Invite staff',
      icon: Mail,
      dialog: (close: () => void) => <InviteDialog onClose={close} />,
    },
  }),
  after: <OpenInvitations />,
  useRows: () => trpc.staff.list.useQuery({}, { staleTime: 0 }),
  rowKey: ({ _id }) => _id,
  rowName: fullName,
  columns: (column) => [
    column.text('name', 'Name', (member) => <Name member={member} />, { fixed: true }),
    column.text('email', 'Email', ({ email }) => <EmailText email={email} />),
    column.text('role', 'Role', ({ role }) => role.name, {
      fixed: true,
      className: 'wrap-anywhere',
    }),
    column.text('state', 'Status', ({ status, hasTwoFactor }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={status === 'active' ? 'green' : 'neutral'}>{status}</Badge>
        {hasTwoFactor && <Badge>2FA</Badge>}
      </span>
    )),
    column.date('since', 'Since', ({ createdAt }) => createdAt, { format: formatDate }),
  ],
  useActions: () => {
    const isSelf = useIsSelf()
    return [
      {
        label: 'Change role',
        icon: ShieldCheck,
        name: (member) => `Change role of ${fullName(member)}`,
        when: (member) => !isSelf(member),
        dialog: (member, close) => <RoleDialog stored={member} onClose={close} />,
      },
      {
        label: signIn.reset,
        icon: ShieldOff,
        name: (member) => signIn.resetOf(fullName(member)),
        when: (member) => !isSelf(member) && member.hasTwoFactor === true,
        dialog: (member, close) => <ResetTwoFactorDialog member={member} onClose={close} />,
      },
      {
        label: signIn.issueCode,
        icon: KeyRound,
        name: (member) => signIn.codeOf(fullName(member)),
        when: (member) => !isSelf(member) && member.needsTwoFactor === true,
        dialog: (member, close) => <SetupCodeDialog member={member} onClose={close} />,
      },
    ]
  },
  failed: 'The staff could not be loaded.',
  empty: 'No staff yet.',
})

/** Changes the role of a member of staff, or turns them into a customer. */
import * as z from 'zod/mini'
import { defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { api } from '../../lib/api/trpc.ts'
import { RoleChoice, type StaffMember } from './role-choice.tsx'
import { fullName } from './staff-user.ts'

const form = defineForm({
  id: 'staff-role',
  schema: z.object({ role: z.string() }),
  read: ({ role }: StaffMember) => ({ role: role.id }),
  fields: [
    {
      name: 'role',
      label: 'Role',
      render: ({ value, error, onChange }) => <RoleChoice {...{ value, error, onChange }} none />,
    },
  ],
})

export const RoleDialog = defineFormDialog({
  form,
  title: (member) => `Change role of ${member ? fullName(member) : ''}`,
  action: 'Save role',
  intro: () => <p>The change takes effect immediately.</p>,
  failed: 'The role could not be saved. Please try again.',
  save: ({ role }, member) =>
    api.staff.setRole.mutate({ _id: member?._id ?? '', role: role || null }),
  done: (_, member) => member && `The role of ${fullName(member)} was changed.`,
  changed: (utils) =>
    Promise.all([
      utils.staff.invalidate(),
      utils.roles.invalidate(),
      utils.users.list.invalidate(),
    ]),
})

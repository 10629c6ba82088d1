/** The fields of a person who becomes staff: name, email and role. */
import type { Control } from '../../forms/define-form.tsx'
import { RoleChoice } from './role-choice.tsx'

const off = { autoComplete: 'off' } as const

export const personFields = [
  [
    { name: 'firstName', label: 'First name', input: off },
    { name: 'lastName', label: 'Last name', input: off },
  ],
  { name: 'email', label: 'Email', input: { ...off, type: 'email' } },
  {
    name: 'role',
    label: 'Role',
    render: ({ value, error, onChange }: Control<unknown>) => (
      <RoleChoice value={value} onChange={onChange} error={error} ask />
    ),
  },
] as const

/** Chooses permissions; a permission's requirements are added and removed with it. */
import {
  completePermissions,
  type Permission,
  permissions,
  permissionTexts,
} from '#server/core/permissions/permissions.schema.ts'
import { GroupedChecks } from '../../forms/grouped-checks.tsx'

interface Props {
  chosen: readonly Permission[]
  /** the permissions that this user may grant */
  offered: readonly Permission[]
  onChange: (chosen: Permission[]) => void
}

/** Removes a permission and those that require it. */
const without = (chosen: readonly Permission[], removed: Permission): Permission[] =>
  chosen.filter((one) => !completePermissions([one]).includes(removed))

export const PermissionFields = ({ chosen, offered, onChange }: Props) => (
  <GroupedChecks
    choices={permissions
      .filter((one) => offered.includes(one))
      .map((name) => ({ name, ...permissionTexts[name] }))}
    chosen={chosen}
    onChange={(name, checked) =>
      onChange(checked ? completePermissions([...chosen, name]) : without(chosen, name))
    }
  />
)

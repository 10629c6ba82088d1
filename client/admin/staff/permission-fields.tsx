/** Permissions to choose from; what makes no sense without another comes and goes with it. */
import {
  completePermissions,
  type Permission,
  permissions,
  permissionTexts,
} from '#server/core/permissions/permissions.schema.ts'
import { GroupedChecks } from '../../forms/grouped-checks.tsx'

interface Props {
  chosen: readonly Permission[]
  /** what may be given; the rest is not offered */
  offered: readonly Permission[]
  onChange: (chosen: Permission[]) => void
}

/** Without a permission also what makes no sense without it. */
const without = (chosen: readonly Permission[], gone: Permission): Permission[] =>
  chosen.filter((one) => !completePermissions([one]).includes(gone))

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

/** Permissions to choose from, group by group, each with the sentence that says what it allows. */
import { useId } from 'react'
import {
  completePermissions,
  type Permission,
  permissions,
  permissionTexts,
} from '#server/access/permissions.schema.ts'
import { CheckField } from '../../ui/field.tsx'

interface Props {
  chosen: readonly Permission[]
  /** what may be given; the rest is not offered */
  offered: readonly Permission[]
  onChange: (chosen: Permission[]) => void
}

/** Without a permission also what makes no sense without it. */
const without = (chosen: readonly Permission[], gone: Permission): Permission[] =>
  chosen.filter((one) => !completePermissions([one]).includes(gone))

export function PermissionFields({ chosen, offered, onChange }: Props) {
  const id = useId()
  const shown = permissions.filter((one) => offered.includes(one))
  const groups = [...new Set(shown.map((one) => permissionTexts[one].group))]
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <fieldset key={group}>
          <legend className="mb-1 font-semibold">{group}</legend>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {shown
              .filter((one) => permissionTexts[one].group === group)
              .map((one) => (
                <li key={one}>
                  <CheckField
                    name={one}
                    checked={chosen.includes(one)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked
                          ? completePermissions([...chosen, one])
                          : without(chosen, one),
                      )
                    }
                    label={<span className="font-medium">{permissionTexts[one].label}</span>}
                    aria-describedby={`${id}-${one}`}
                  />
                  <p id={`${id}-${one}`} className="-mt-2 mb-2 ps-8 text-sm text-muted">
                    {permissionTexts[one].text}
                  </p>
                </li>
              ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

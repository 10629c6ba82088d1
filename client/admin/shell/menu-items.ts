/** Builds the menu's groups in order, with their shortcuts. */
import { useMemo } from 'react'
import { useCan } from '../../lib/account/admin-user.tsx'
import { config } from '../../lib/config/config.ts'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'
import { manifestsWith } from './manifests.ts'

const menuItems = manifestsWith(config.modules)
  .flatMap(({ menu = [] }) => menu)
  .map((entry) => ({ ...entry, label: labels[entry.page], href: paths[entry.page] }))
export type MenuItem = (typeof menuItems)[number]

export interface MenuGroup {
  /** missing for the first and the last group */
  title?: string
  /** stays visible at the end of a long menu */
  pinned?: true
  items: readonly MenuItem[]
}

const itemsOf = (group: string) => menuItems.filter((item) => item.group === group)

const menuGroups: readonly MenuGroup[] = [
  { items: itemsOf('top') },
  ...Object.entries(labels.groups).map(([group, title]) => ({ title, items: itemsOf(group) })),
  { pinned: true, items: itemsOf('pinned') },
]

/** Returns the groups with the entries that the user may open. */
export function useMenuGroups(): readonly MenuGroup[] {
  const can = useCan()
  return useMemo(
    () =>
      menuGroups
        .map((group) => ({
          ...group,
          items: group.items.filter(({ href }) => can(...pageNeeds[href])),
        }))
        .filter(({ items }) => items.length > 0),
    [can],
  )
}

/** Returns all entries in order. */
export function useMenuItems(): readonly MenuItem[] {
  const groups = useMenuGroups()
  return useMemo(() => groups.flatMap(({ items }) => items), [groups])
}

const leadsTo = ({ href }: MenuItem, path: string): boolean =>
  path === href || path === `${href}/` || (href !== paths.dashboard && path.startsWith(`${href}/`))

/**
 * Returns true on the entry's page and on the pages below it, except those with their own entry.
 */
export const isCurrent = (item: MenuItem, path: string): boolean =>
  leadsTo(item, path) &&
  !menuItems.some((other) => other.href.length > item.href.length && leadsTo(other, path))

/** Defines the declaration of an admin module: its pages and its menu entries. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { menu } from '../texts/frame.ts'
import type { PageName } from './paths.ts'

interface MenuEntry {
  /** gives the entry its label, its path and the permissions that it needs */
  page: PageName & keyof typeof menu
  /** one of the titled groups, the place above them, or the end of the menu */
  group: keyof typeof menu.groups | 'top' | 'pinned'
  icon: LucideIcon
  /** pressed after g */
  key: string
  /** the page that n opens from this one */
  add?: PageName
  /** the count shown beside the label */
  newItems?: 'orders' | 'messages'
  /** shown in a collapsed group, too */
  always?: true
}

export interface Manifest {
  /** the optional server module without which these pages do not exist */
  module?: string
  /** each loaded when it is first opened */
  pages: Partial<Record<PageName, ComponentType>>
  menu?: readonly MenuEntry[]
}

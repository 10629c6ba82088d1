/** What an admin module declares: its pages and its menu entries. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { menu } from '../texts/frame.ts'
import type { AdminPath } from './paths.ts'

export interface MenuItem {
  /** titled groups, the entry above them, or the end of the menu */
  group: keyof typeof menu.groups | 'top' | 'pinned'
  label: string
  /** also the page whose permissions the entry needs */
  href: AdminPath
  icon: LucideIcon
  /** pressed after g */
  key: string
  /** the page that n opens from this one */
  add?: AdminPath
  /** the count shown beside the label */
  news?: 'orders' | 'messages'
  /** shown in a collapsed group, too */
  always?: true
}

export interface Manifest {
  /** the optional server module without which these pages do not exist */
  module?: string
  /** each loaded when it is first opened */
  pages: Partial<Record<AdminPath, ComponentType>>
  menu?: readonly MenuItem[]
}

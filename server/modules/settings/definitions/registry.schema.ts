/**
 * Registers every setting of the shop by group and name; `shop.name` is its key. A new setting is a
 * line in the file of its group: both APIs, history, the settings page and the tests follow.
 */
import type * as z from 'zod/mini'
import { bank } from './bank.schema.ts'
import { cash } from './cash.schema.ts'
import type { Setting } from './define.schema.ts'
import { documents } from './documents.schema.ts'
import { emails } from './email.schema.ts'
import { home } from './home.schema.ts'
import { navigation } from './navigation.schema.ts'
import { notices } from './notices.schema.ts'
import { onboarding } from './onboarding.schema.ts'
import { orders } from './orders.schema.ts'
import { pages, policies } from './pages.schema.ts'
import { redirects } from './redirects.schema.ts'
import { reviews } from './reviews.schema.ts'
import { search } from './search.schema.ts'
import { security } from './security.schema.ts'
import { shipping } from './shipping.schema.ts'
import { shop } from './shop.schema.ts'
import { tax } from './tax.schema.ts'
import { theme } from './theme.schema.ts'

export const groups = {
  shop,
  theme,
  orders,
  cash,
  bank,
  emails,
  shipping,
  tax,
  documents,
  reviews,
  notices,
  pages,
  policies,
  home,
  navigation,
  search,
  redirects,
  security,
  onboarding,
}

type Groups = typeof groups
export type SettingGroup = keyof Groups
export type SettingKey = {
  [G in SettingGroup]: `${G}.${keyof Groups[G] & string}`
}[SettingGroup]

type SettingOf<K extends SettingKey> = K extends `${infer G extends SettingGroup}.${infer N}`
  ? Groups[G][N & keyof Groups[G]]
  : never
type ValueOf<S> = S extends { schema: infer Z extends z.ZodMiniType } ? z.output<Z> : never
export type SettingValue<K extends SettingKey> = ValueOf<SettingOf<K>>

/** The names of a group's public settings. */
type PublicNames<M> = { [N in keyof M]: M[N] extends { isPublic: true } ? N : never }[keyof M]

/** The public settings, by group. */
export type PublicValues = {
  [G in SettingGroup as [PublicNames<Groups[G]>] extends [never] ? never : G]: {
    [N in PublicNames<Groups[G]>]: ValueOf<Groups[G][N]>
  }
}
export type PublicGroup = keyof PublicValues

export const settings = Object.fromEntries(
  Object.entries(groups).flatMap(([group, members]) =>
    Object.entries(members).map(([name, setting]) => [`${group}.${name}`, setting]),
  ),
) as Record<SettingKey, Setting>

export const settingKeys = Object.keys(settings) as SettingKey[]

/** Settings whose change requires recent 2FA and notifies the owners. */
export const sensitiveKeys = settingKeys.filter((key) => settings[key].sensitive)

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key)

/** The groups with a public setting. */
export const publicGroups = (Object.keys(groups) as SettingGroup[]).filter((group) =>
  Object.values<Setting>(groups[group]).some(({ isPublic }) => isPublic),
) as PublicGroup[]

/** The groups that every page embeds, so that it renders at once. */
export const frameGroups = ['shop', 'notices', 'navigation', 'home', 'search'] as const
export type FrameGroup = (typeof frameGroups)[number]

/** Offers starting values, one press each: colour themes, and texts of policies to edit. */

import { isDemoPolicy } from '#server/modules/settings/definitions/policies.schema.ts'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import { type Colours, defaultColours } from '#server/modules/settings/definitions/theme.schema.ts'
import { policyTexts } from '../texts/policies.ts'
import { settings as labels } from '../texts/settings.ts'

export interface Offer {
  label: string
  /** returns the new value of a setting from the form's present one */
  values: { readonly [key in SettingKey]?: (now: unknown) => unknown }
}

const colours = (label: string, own: Partial<Colours>): Offer => ({
  label,
  values: { 'theme.colours': () => ({ ...defaultColours, ...own }) },
})

const cool = {
  paper: '#f6f9fb',
  surface: '#fdfeff',
  sand: '#e9f0f4',
  sandDeep: '#d9e4ea',
  line: '#cbd8df',
  control: '#6f8290',
  ink: '#1f2d38',
  inkSoft: '#33444f',
  muted: '#4d5f6a',
  onInk: '#f3f8fb',
}

interface PolicyValue {
  title: string
  text: string
}
/** Keeps a text that the shop wrote. */
const policy = (text: string) => (now: unknown) => {
  const current = now as PolicyValue
  return current.text.trim() === '' || isDemoPolicy(current.text) ? { ...current, text } : current
}

/** Each offer appears where a form has all of its settings. */
const offers: readonly Offer[] = [
  colours(labels.palettes.terracotta, {}),
  colours(labels.palettes.rose, {
    accent: '#9c2f5b',
    accentStrong: '#7a2246',
    accentSoft: '#f7dfe8',
  }),
  colours(labels.palettes.leaf, {
    accent: '#2f6b4a',
    accentStrong: '#23523a',
    accentSoft: '#dcebe0',
    ink: '#22332a',
    inkSoft: '#38483f',
    muted: '#55635b',
  }),
  colours(labels.palettes.sea, {
    ...cool,
    accent: '#1d628f',
    accentStrong: '#174a6b',
    accentSoft: '#dbe9f2',
  }),
  {
    label: 'Insert policy templates',
    values: {
      'policies.delivery': policy(policyTexts.delivery),
      'policies.returns': policy(policyTexts.returns),
      'policies.privacy': policy(policyTexts.privacy),
      'policies.terms': policy(policyTexts.terms),
    },
  },
]

export const offersFor = (keys: readonly string[]): readonly Offer[] =>
  offers.filter(({ values }) => Object.keys(values).every((key) => keys.includes(key)))

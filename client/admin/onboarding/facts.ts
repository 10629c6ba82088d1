/** Holds the facts that decide which guide steps are done, and the props of a step. */
import type {
  SettingKey,
  SettingValue,
} from '#server/modules/settings/definitions/registry.schema.ts'
import type { Outputs } from '../../lib/api/trpc.ts'

type Setting = Outputs['settings']['list']['items'][number]
type OnboardingFacts = Outputs['onboarding']['get']

/** The facts that a step's check may use. */
export interface Facts extends OnboardingFacts {
  /** emails go to a mail server, or to the terminal only */
  transport: Outputs['emailTemplates']['list']['transport']
  value: <K extends SettingKey>(key: K) => SettingValue<K>
  /** returns true when each of these settings differs from its default */
  changed: (...keys: SettingKey[]) => boolean
}

export function factsOf(
  items: readonly Setting[],
  facts: OnboardingFacts,
  transport: Facts['transport'],
): Facts {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const differs = ({ value, default: usual }: Setting) =>
    JSON.stringify(value) !== JSON.stringify(usual)
  return {
    ...facts,
    transport,
    value: (key) => byKey.get(key)?.value as never,
    changed: (...keys) => keys.every((key) => byKey.has(key) && differs(byKey.get(key)!)),
  }
}

export interface BodyProps {
  facts: Facts
  /** the address of the next step */
  next: string
}

/** What the judges of the guide look at, and what the body of a step is given. */
import type {
  SettingKey,
  SettingValue,
} from '#server/modules/settings/definitions/registry.schema.ts'
import type { Outputs } from '../../lib/api/trpc.ts'

type Setting = Outputs['settings']['all']['items'][number]
type GuideFacts = Outputs['guide']['facts']

/** What a judge may look at. */
export interface Facts extends GuideFacts {
  /** letters go to a mail server, or no further than the terminal */
  sending: Outputs['mail']['letters']['sending']
  value: <K extends SettingKey>(key: K) => SettingValue<K>
  /** each of these is another than the shop came with */
  changed: (...keys: SettingKey[]) => boolean
}

export function factsOf(
  items: readonly Setting[],
  facts: GuideFacts,
  sending: Facts['sending'],
): Facts {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const differs = ({ value, default: usual }: Setting) =>
    JSON.stringify(value) !== JSON.stringify(usual)
  return {
    ...facts,
    sending,
    value: (key) => byKey.get(key)?.value as never,
    changed: (...keys) => keys.every((key) => byKey.has(key) && differs(byKey.get(key)!)),
  }
}

export interface BodyProps {
  facts: Facts
  /** the address of the next step */
  next: string
}

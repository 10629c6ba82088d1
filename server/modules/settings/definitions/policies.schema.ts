/** The shop's policies: those with a text have a page. */
import { type PolicyName, policies } from './pages.schema.ts'

/** How each policy of the demo begins: shoppers are to know, and the guide takes none of them for the shop's own. */
export const demoMark =
  '*This is a demo shop with demo texts. Whoever runs it writes their own under Settings, Policies.*'

/** True for a text that nobody has made their own. */
export const isDemoPolicy = (text: string): boolean => text.startsWith(demoMark)

type Policy = { title: string; text: string }
/** As settings.store.ts has it. */
interface Settings {
  get: (key: `policies.${PolicyName}`) => Policy
}

/** @returns undefined while it has no text, and for a name that is none */
export function findPolicy(settings: Settings, name: string): Policy | undefined {
  if (!Object.hasOwn(policies, name)) return undefined
  const policy = settings.get(`policies.${name as PolicyName}`)
  return policy.text.trim() === '' ? undefined : policy
}

/** Those that have a page, in the order of the registry. */
export const policiesShown = (settings: Settings): { name: PolicyName; title: string }[] =>
  (Object.keys(policies) as PolicyName[]).flatMap((name) => {
    const found = findPolicy(settings, name)
    return found ? [{ name, title: found.title }] : []
  })

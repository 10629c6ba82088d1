/** Finds the shop's policies. Those with a text have a page. */
import { type PolicyName, policies } from './pages.schema.ts'

/** The first line of each demo policy. It informs shoppers, and lets onboarding detect it. */
export const demoMark =
  '*This is a demo shop with demo texts. Replace them under Settings, Policies.*'

/** Returns true for an unedited demo text. */
export const isDemoPolicy = (text: string): boolean => text.startsWith(demoMark)

type Policy = { title: string; text: string }
/** The part of settings.store.ts that policies need. */
interface Settings {
  get: (key: `policies.${PolicyName}`) => Policy
}

/** Returns a policy. @returns undefined without a text, and for an unknown name */
export function findPolicy(settings: Settings, name: string): Policy | undefined {
  if (!Object.hasOwn(policies, name)) return undefined
  const policy = settings.get(`policies.${name as PolicyName}`)
  return policy.text.trim() === '' ? undefined : policy
}

/** Returns the policies that have a page, in the order of the registry. */
export const policiesShown = (settings: Settings): { name: PolicyName; title: string }[] =>
  (Object.keys(policies) as PolicyName[]).flatMap((name) => {
    const found = findPolicy(settings, name)
    return found ? [{ name, title: found.title }] : []
  })

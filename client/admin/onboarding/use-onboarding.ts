/** Loads the guide's progress from the shop's present data. */
import { trpc } from '../../lib/api/trpc.ts'
import { type Facts, factsOf } from './facts.ts'

/** Returns the onboarding facts as a query result, for forms/loaded.tsx. */
export function useOnboarding() {
  const settings = trpc.settings.list.useQuery({}, { staleTime: 0 })
  const facts = trpc.onboarding.get.useQuery({}, { staleTime: 0 })
  const templates = trpc.emailTemplates.list.useQuery({}, { staleTime: 0 })
  const queries = [settings, facts, templates]
  const data: Facts | undefined =
    settings.data &&
    facts.data &&
    templates.data &&
    factsOf(settings.data.items, facts.data, templates.data.transport)
  return {
    data,
    items: settings.data?.items ?? [],
    isError: queries.some(({ isError }) => isError),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

/** Returns a function that saves the guide's own state. */
export function useSaveProgress() {
  const utils = trpc.useUtils()
  return async (
    key: 'onboarding.paymentsReviewed' | 'onboarding.dismissed',
    value: boolean,
  ): Promise<void> => {
    const { items } = await utils.client.settings.list.query({})
    const version = items.find((item) => item.key === key)?.version ?? 0
    await utils.client.settings.update.mutate({ key, value, version })
    await utils.settings.invalidate()
  }
}

/** Tracks the hosts of the shop when PUBLIC_URL is not set: only a few, whatever clients send. */

/** Requests for other hosts are answered, but not cached. */
const most = 4
/** The highest score of a host, in requests: an unused host is replaced after that many others. */
const oldestFirst = 1_000

/**
 * Keeps a store for each of the most requested hosts (Misra and Gries). A host with more than a
 * fifth of the requests is always among them. Invented host names have stores of their own, apart
 * from the real ones.
 */
export function createHosts<Store>(open: () => Store) {
  const hosts = new Map<string, { uses: number; store: Store }>()
  return {
    /** Counts a request. @returns undefined for a host without a store */
    storeOf(name: string): Store | undefined {
      const known = hosts.get(name)
      if (!known && hosts.size >= most) {
        for (const [other, host] of hosts) if (--host.uses === 0) hosts.delete(other)
        return undefined
      }
      const host = known ?? { uses: 0, store: open() }
      host.uses = Math.min(host.uses + 1, oldestFirst)
      hosts.set(name, host)
      return host.store
    },
    stores: (): Store[] => [...hosts.values()].map(({ store }) => store),
  }
}

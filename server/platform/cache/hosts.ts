/** Which hosts the shop is known by, where no PUBLIC_URL says so: a few, whatever strangers send. */

/** Others are answered all the same, only not from what is kept. */
const most = 4
/** What a host's good standing is worth at most, in requests: one that nobody uses any more gives way. */
const longestStanding = 1_000

/**
 * A store for each of the hosts that are asked most often (Misra and Gries): one that has more than
 * a fifth of the requests is always among them, and what invented names keep lies apart from its own.
 */
export function createHosts<Store>(open: () => Store) {
  const hosts = new Map<string, { standing: number; store: Store }>()
  return {
    /** Counts a request. @returns undefined for a host that is not among them */
    storeOf(name: string): Store | undefined {
      const known = hosts.get(name)
      if (!known && hosts.size >= most) {
        for (const [other, host] of hosts) if (--host.standing === 0) hosts.delete(other)
        return undefined
      }
      const host = known ?? { standing: 0, store: open() }
      host.standing = Math.min(host.standing + 1, longestStanding)
      hosts.set(name, host)
      return host.store
    },
    stores: (): Store[] => [...hosts.values()].map(({ store }) => store),
  }
}

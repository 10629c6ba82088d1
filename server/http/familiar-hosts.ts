/** Which hosts the shop is known by, where no PUBLIC_URL says so: a few, whatever strangers send. */

/** Hosts whose answers are kept apart; others are answered all the same, only not from a ready page. */
const most = 4
/** What a host's good standing is worth at most, in requests: one that nobody uses any more gives way. */
const longestStanding = 1_000

export interface FamiliarHosts {
  /** Counts a request. @returns true for a familiar one */
  meet: (host: string) => boolean
  has: (host: string) => boolean
  size: () => number
}

/**
 * The hosts that are asked most often (Misra and Gries): one that has more than a fifth of the
 * requests is always among them, so random names neither take memory nor push it out.
 */
export function createFamiliarHosts(): FamiliarHosts {
  const standing = new Map<string, number>()
  return {
    has: (host) => standing.has(host),
    size: () => standing.size,
    meet(host) {
      const now = standing.get(host)
      if (now === longestStanding) return true
      if (now !== undefined || standing.size < most) {
        standing.set(host, (now ?? 0) + 1)
        return true
      }
      for (const [other, worth] of standing)
        if (worth > 1) standing.set(other, worth - 1)
        else standing.delete(other)
      return false
    },
  }
}

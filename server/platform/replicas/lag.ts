/** Measures a replica's lag by the positions of its primary: an idle shop never lags. */

/** The primary's log position at a timestamp. */
export interface ReachedAt {
  position: number
  at: number
}

/** Positions remembered: hours of them, one a second. The lag needs no newer ones. */
const most = 10_000

export function createLag() {
  let awaited: ReachedAt[] = []
  return {
    /** Adds a position of the primary, which the replica has to reach. */
    expect(entry: ReachedAt): void {
      const last = awaited.at(-1)?.position ?? -1
      // after a failover the new primary may be behind the old one
      if (entry.position < last) awaited = []
      if (awaited.length < most && entry.position !== last) awaited.push(entry)
    },
    /** Records the position that the replica has reached. */
    reached(position: number): void {
      awaited = awaited.filter((entry) => entry.position > position)
    },
    /** Resets the lag: another primary counts differently. */
    clear(): void {
      awaited = []
    },
    /** Returns the seconds since the primary was at a position that the replica has not reached. */
    seconds: (now: number): number => (awaited[0] ? Math.max(0, now - awaited[0].at) / 1_000 : 0),
  }
}

/** How far a replica is behind, told by its primary's own positions: a shop at rest is never late. */

/** Where the primary's log was at which millisecond. */
export interface Moment {
  position: number
  at: number
}

/** Moments that are waited for: hours of them, one a second. Newer ones are not needed to call it late. */
const most = 10_000

export function createLag() {
  let awaited: Moment[] = []
  return {
    /** The primary was there: the replica has to come there, too. */
    expect(moment: Moment): void {
      const last = awaited.at(-1)?.position ?? -1
      // a server that took over may be behind the one before
      if (moment.position < last) awaited = []
      if (awaited.length < most && moment.position !== last) awaited.push(moment)
    },
    /** The replica has come as far as this. */
    reached(position: number): void {
      awaited = awaited.filter((moment) => moment.position > position)
    },
    /** Another primary counts anew. */
    forget(): void {
      awaited = []
    },
    /** Seconds since the primary was where the replica is not yet. */
    seconds: (now: number): number => (awaited[0] ? Math.max(0, now - awaited[0].at) / 1_000 : 0),
  }
}

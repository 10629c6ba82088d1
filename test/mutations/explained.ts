/** Changes that no test notices, and need not: why nobody could tell the difference. */

export interface Explanation {
  file: string
  /** the line as it stands, without what is before and behind it */
  line: string
  /** what stands there instead of what, as the run names it; all changes of the line when left out */
  change?: string
  why: string
}

export const explained: readonly Explanation[] = []

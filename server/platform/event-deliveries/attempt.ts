/** One try of telling a receiver something. */

/** What an attempt came to. Throwing is a failure, too. */
export interface Attempt {
  ok: boolean
  /** what the receiver answered: an HTTP status, an SMTP code */
  status?: number | undefined
  /** the beginning of its answer, or what went wrong */
  answer?: string | undefined
  /** another attempt would fail as well */
  final?: boolean | undefined
}

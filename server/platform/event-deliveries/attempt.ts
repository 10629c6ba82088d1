/** One attempt to deliver to a subscriber. */

/** The result of an attempt. An exception is a failure, too. */
export interface Attempt {
  ok: boolean
  /** the subscriber's status: an HTTP or SMTP code */
  status?: number | undefined
  /** the beginning of its answer, or the error */
  answer?: string | undefined
  /** another attempt would fail as well */
  final?: boolean | undefined
}

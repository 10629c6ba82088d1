/**
 * The answers to what a page asks first, sent along inside the page: the browser need not ask again.
 * Inert JSON in a script element that no content policy executes; only what every guest may read.
 */
import { inertJson } from './inert-json.ts'

/** One call of the page and its answer; client/lib/api/first-answers.ts reads them. */
export interface FirstAnswer {
  /** the tRPC path, such as `products.list` */
  operation: string
  /** as the browser would send it */
  input: object
  data: unknown
}

/** The element with the answers, or nothing when there are none. */
export const firstAnswersTag = (answers: readonly FirstAnswer[]): string =>
  answers.length === 0
    ? ''
    : `<script type="application/json" id="araliya-first">${inertJson(answers)}</script>`

/**
 * Embeds the answers of the page's first calls in the page, so that the browser need not make them.
 * They are inert JSON in a script element that no content policy executes; only data that every
 * guest may read.
 */
import { inertJson } from './inert-json.ts'

/** One call of the page and its answer; client/lib/api/first-answers.ts reads them. */
export interface FirstAnswer {
  /** the tRPC path, such as `products.list` */
  operation: string
  /** the input as the browser would send it */
  input: object
  data: unknown
}

/** Returns the element with the answers, or empty text when there are none. */
export const firstAnswersTag = (answers: readonly FirstAnswer[]): string =>
  answers.length === 0
    ? ''
    : `<script type="application/json" id="araliya-first">${inertJson(answers)}</script>`

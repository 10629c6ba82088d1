/**
 * Reads the answers that the server put into the page for the page's first calls. They save a
 * second round trip (server/http/pages/first-answers.ts).
 */
import { hashKey } from '@tanstack/react-query'
import type { FirstAnswer } from '#server/http/pages/first-answers.ts'

function read(): FirstAnswer[] {
  const element = document.getElementById('araliya-first')
  try {
    return JSON.parse(element?.textContent ?? '[]') as FirstAnswer[]
  } catch {
    return []
  }
}

/** A page from the browser's cache (Back, a restored tab) holds outdated answers. */
function isFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}

export const firstAnswers: readonly FirstAnswer[] = read()

/** The timestamp of the answers for react-query: 0 shows them and refetches at once. */
export const firstAnsweredAt: number = isFresh() ? Date.now() : 0

/** Returns the answer to this call, if the page contains it. */
export function firstAnswer(operation: string, input: object): unknown {
  const wanted = hashKey([input])
  return firstAnswers.find(
    (answer) => answer.operation === operation && hashKey([answer.input]) === wanted,
  )?.data
}

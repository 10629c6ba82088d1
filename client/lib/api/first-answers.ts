/**
 * What the server sent inside the page: the answers to what this page asks first, so that nothing
 * waits for a second journey (server/http/pages/first-answers.ts).
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

/** A page that the browser kept (Back, a restored tab) brings answers of another day. */
function isFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}

export const firstAnswers: readonly FirstAnswer[] = read()

/** When they were true, for react-query: 0 shows them and asks again at once. */
export const firstAnsweredAt: number = isFresh() ? Date.now() : 0

/** The answer to this very call, if the page brought it. */
export function firstAnswer(operation: string, input: object): unknown {
  const wanted = hashKey([input])
  return firstAnswers.find(
    (answer) => answer.operation === operation && hashKey([answer.input]) === wanted,
  )?.data
}

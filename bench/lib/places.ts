/** Generates pages that were not requested before: no cache holds them. */
import { encodeCursor, type Position } from '../../db/sql/page.ts'

export interface Places {
  next: () => Position
  /** the same as a cursor of the newest-first list */
  nextCursor: () => string
}

/**
 * Returns places in a newest-first list, a microsecond earlier each time, so that all pages are
 * nearly the same.
 * @param first the list's first product, as the API shows it
 */
export function placesAfter(first: { id: string; createdAt: string }): Places {
  const second = first.createdAt.slice(0, 19).replace('T', ' ')
  let number = 0
  const next = () => {
    number += 1
    const fraction = String(999_999 - (number % 999_000)).padStart(6, '0')
    return { value: `${second}.${fraction}+00`, id: first.id }
  }
  return { next, nextCursor: () => encodeCursor('newest', next()) }
}

/**
 * Answers that are kept once for every host the shop is asked at: the addresses of its pictures
 * begin with a mark, and each host is filled in when it asks.
 */
import { randomBytes } from 'node:crypto'

/** What an operation answered, for both doors. */
export interface SharedAnswer {
  /** the result as JSON, cut where the shop's origin belongs */
  parts: readonly string[]
  /** what the operation says beside it, such as X-Total-Count */
  headers: Readonly<Record<string, string>>
}

/** Stands for the shop's origin in an answer to be cut. Nobody outside knows it, so no text holds it. */
export const originMark = `origin-${randomBytes(16).toString('hex')}`

/** @param text JSON in which {@link originMark} stands for the origin */
export const partsOf = (text: string): string[] => text.split(originMark)

/** The answer for one host. @param origin asked for only where there is a picture */
export function fillIn(parts: readonly string[], origin: () => string): string {
  if (parts.length === 1) return parts[0]!
  return parts.join(JSON.stringify(origin()).slice(1, -1))
}

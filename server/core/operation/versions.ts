/** Optimistic locking: whoever says which version a change is based on is told when it is stale. */
import type { RequestContext } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'

/**
 * A thing's version as an ETag: `"3"`.
 * @param beside what an answer shows that is no edit, such as a rating: `"3-4.5-12"`
 */
export const versionTag = (version: number, ...beside: readonly number[]): string =>
  `"${[version, ...beside].join('-')}"`

/** What a tag says besides the version; an edit is not based on it. */
const beside = /(?<=^"\d+)-[^"]*(?="$)/

/**
 * Refuses a change that is based on an older version. `If-Match` (REST) is asked first, then the
 * input's own `version` (tRPC); without either, any version may be changed.
 * @throws AppError PRECONDITION_FAILED
 */
export function assertVersion(
  ctx: Pick<RequestContext, 'ifMatch'>,
  stated: number | undefined,
  current: number,
): void {
  const tags = ctx.ifMatch?.split(',').map((tag) => tag.trim())
  const matches = tags
    ? tags.some((tag) => tag === '*' || tag.replace(beside, '') === versionTag(current))
    : stated === undefined || stated === current
  if (!matches) throw new AppError('PRECONDITION_FAILED')
}

/** Optimistic locking: a change that names the version it is based on fails when that is stale. */
import type { RequestContext } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'

/**
 * Returns a version as an ETag: `"3"`.
 * @param beside values shown in the answer that are not edits, such as a rating: `"3-4.5-12"`
 */
export const versionTag = (version: number, ...beside: readonly number[]): string =>
  `"${[version, ...beside].join('-')}"`

/** Matches `*` or an entity tag (RFC 9110, section 8.8.3). */
const entityTag = /^(?:\*|(?:W\/)?"[^"]*")$/
/** Matches a tag; edits ignore its part after the version. */
const versionIn = /^"(\d+)(?:-[^"]*)?"$/

/**
 * Refuses a change based on an older version. `If-Match` (REST) takes precedence over the
 * input's own `version` (tRPC); without either, any version may be changed.
 * @param oldest the oldest version that is accepted, because later ones changed other fields only
 * @throws AppError PRECONDITION_FAILED; BAD_REQUEST for a header that names no entity tag
 */
export function assertVersion(
  ctx: Pick<RequestContext, 'ifMatch'>,
  stated: number | undefined,
  current: number,
  oldest = current,
): void {
  const isFresh = (version: number) => oldest <= version && version <= current
  const tags = ctx.ifMatch?.split(',').map((tag) => tag.trim())
  if (tags?.some((tag) => !entityTag.test(tag)))
    throw new AppError('BAD_REQUEST', 'If-Match: must be a version in quotes, such as "3", or *')
  const matches = tags
    ? tags.some((tag) => tag === '*' || isFresh(Number(versionIn.exec(tag)?.[1])))
    : stated === undefined || isFresh(stated)
  if (!matches) throw new AppError('PRECONDITION_FAILED')
}

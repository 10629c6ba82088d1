/** Converts any thrown error to an {@link AppError}: the only place that reads foreign errors. */
import type { TRPCError } from '@trpc/server'
import type * as core from 'zod/v4/core'
import { AppError, type ErrorCode, errorTable, type Issue } from './errors.ts'

/** SQLSTATEs and socket errors of an unavailable database, as opposed to a wrong request. */
const unavailableStates = new Set([
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '25P03', // idle in transaction timeout
  '25006', // read-only transaction: a standby
  '40001', // serialisation failure
  '40P01', // deadlock
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOSPC',
])
/** The last three come from PgBouncer, which reports them with the code of a protocol violation. */
const unavailableTexts =
  /server login has been failing|query_wait_timeout|server conn crashed|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|not queryable/i

/** Raised by `use_images` of migration 0123. */
const imageDeleted = 'AP001'

const byStatus: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

/** Returns true when the database or a storage was unreachable, or refused temporarily. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (unavailableStates.has(code) || code.startsWith('08')))
    return true
  if (unavailableTexts.test(error.message)) return true
  return error instanceof AggregateError && error.errors.some(isUnavailable)
}

/**
 * Converts any error to an AppError.
 * @returns our own error unchanged; a framework's error with its status and our message;
 * UNAVAILABLE when a dependency is down; else INTERNAL
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if ((error as { code?: unknown } | null)?.code === imageDeleted)
    return new AppError(
      'CONFLICT',
      'An image was deleted because it was not in use. Please upload it again.',
      { cause: error },
    )
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', undefined, { cause: error })
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const code = typeof status === 'number' ? byStatus[status] : undefined
  if (code) return new AppError(code, frameworkText(code, error), { cause: error })
  return new AppError('INTERNAL', undefined, { cause: error })
}

/** The message for a path parameter that exceeds the router's limit. */
export const addressTooLong = 'The address is too long.'

function frameworkText(code: ErrorCode, error: unknown): string {
  const reason = (error as { code?: string }).code
  if (reason === 'FST_ERR_CTP_INVALID_JSON_BODY' || reason === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return 'The body is not valid JSON.'
  if (reason === 'FST_ERR_MAX_PARAM_LENGTH') return addressTooLong
  if (reason === 'FST_ERR_BAD_URL') return 'The address is not valid: bad percent-encoding.'
  return errorTable[code].message
}

/** Issues per answer at most: enough to correct the input, and bounded in cost. */
const mostIssues = 100

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Returns the message of the failed rule, or ours for zod's own rules. */
function messageOf(issue: core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input'))
    return issue.message
  if (issue.message.endsWith('received undefined')) return 'is required'
  return `must be ${kinds[issue.expected] ?? issue.expected}`
}

/** Creates the issues of fields that an input does not define. */
export const unknownFieldIssues = (paths: readonly string[]): Issue[] =>
  paths.slice(0, mostIssues).map((path) => ({ path, message: 'is not a known field' }))

/** Converts zod's issues to API issues: dotted paths, the message of the failed rule. */
export function toIssues(issues: readonly core.$ZodIssue[]): Issue[] {
  return issues.slice(0, mostIssues).flatMap((issue): Issue[] => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      return unknownFieldIssues(issue.keys.map((key) => [...path, key].join('.')))
    return [{ path: path.join('.'), message: messageOf(issue) }]
  })
}

/** Creates a VALIDATION_FAILED whose message names the first field and its problem. */
export function validationError(issues: Issue[]): AppError {
  const first = issues[0]
  const text = first ? (first.path ? `${first.path}: ${first.message}` : first.message) : undefined
  return new AppError('VALIDATION_FAILED', text, { issues })
}

/** Converts an error of tRPC itself, or an unexpected one, to the error that callers see. */
export function maskedError(error: TRPCError): AppError {
  if (error.code === 'NOT_FOUND') return new AppError('NOT_FOUND', 'Procedure not found.')
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('METHOD_NOT_ALLOWED')
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE')
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
    return new AppError('BAD_REQUEST')
  return toAppError(error.cause ?? error)
}

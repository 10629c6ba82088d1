/** The one table of errors: code → HTTP status → tRPC code → log level. */
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type * as core from 'zod/v4/core'

interface ErrorKind {
  status: number
  trpc: TRPC_ERROR_CODE_KEY
  log: 'silent' | 'info' | 'warn' | 'error'
  /** the message for callers when the thrower gave none */
  message: string
}

export const errorTable = {
  VALIDATION_FAILED: {
    status: 400,
    trpc: 'BAD_REQUEST',
    log: 'silent',
    message: 'The request is not valid.',
  },
  BAD_REQUEST: {
    status: 400,
    trpc: 'BAD_REQUEST',
    log: 'silent',
    message: 'The request is not valid.',
  },
  UNAUTHENTICATED: { status: 401, trpc: 'UNAUTHORIZED', log: 'silent', message: 'Please log in.' },
  PAYMENT_DECLINED: {
    status: 402,
    trpc: 'PAYMENT_REQUIRED',
    log: 'info',
    message: 'The card was declined.',
  },
  FORBIDDEN: {
    status: 403,
    trpc: 'FORBIDDEN',
    log: 'silent',
    message: 'You do not have permission to do this.',
  },
  TWO_FACTOR_REQUIRED: {
    status: 403,
    trpc: 'FORBIDDEN',
    log: 'silent',
    message: 'Verify your identity with two-factor authentication to continue.',
  },
  TWO_FACTOR_SETUP_REQUIRED: {
    status: 403,
    trpc: 'FORBIDDEN',
    log: 'silent',
    message: 'Your role requires two-factor authentication. Set it up first.',
  },
  NOT_FOUND: { status: 404, trpc: 'NOT_FOUND', log: 'silent', message: 'Not found.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    trpc: 'METHOD_NOT_SUPPORTED',
    log: 'silent',
    message: 'This path does not support that method.',
  },
  CONFLICT: {
    status: 409,
    trpc: 'CONFLICT',
    log: 'silent',
    message: 'This conflicts with the current state.',
  },
  OUT_OF_STOCK: {
    status: 409,
    trpc: 'CONFLICT',
    log: 'silent',
    message: 'There is not enough stock.',
  },
  ORDER_LIMIT: {
    status: 409,
    trpc: 'CONFLICT',
    log: 'info',
    message: 'The order exceeds the limits of the shop.',
  },
  CODE_REFUSED: {
    status: 409,
    trpc: 'CONFLICT',
    log: 'silent',
    message: 'A discount code cannot be used.',
  },
  PRICE_CHANGED: {
    status: 409,
    trpc: 'CONFLICT',
    log: 'silent',
    message: 'The price changed in the meantime.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    trpc: 'PRECONDITION_FAILED',
    log: 'silent',
    message: 'This was changed by someone else in the meantime. Reload it and try again.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    log: 'silent',
    message: 'The request is too large.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    log: 'silent',
    message: 'This media type is not supported.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    trpc: 'UNPROCESSABLE_CONTENT',
    log: 'silent',
    message: 'This Idempotency-Key was used with another request.',
  },
  RATE_LIMITED: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    log: 'info',
    message: 'Too many requests. Please wait and try again.',
  },
  INTERNAL: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    log: 'error',
    message: 'Something went wrong on our side.',
  },
  UNAVAILABLE: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    log: 'warn',
    message: 'The shop is temporarily unavailable. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorTable

/** One problem with one field. `path` is dotted, such as `orderedItems.0.qty`. */
export interface Issue {
  path: string
  message: string
  [detail: string]: unknown
}

/** The error body of all API routes: docs/contract.md#errors. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  requestId: string
  issues?: Issue[]
  /** the operation's own fields, such as `quote`, see {@link ErrorFields} */
  [field: string]: unknown
}

/** Extra fields of an operation's error, with their schema. */
export interface ErrorFields {
  schema: core.$ZodType
  value: Readonly<Record<string, unknown>>
}

/** Types extra fields of an error by their schema. @example errorFields(QuotedError, { quote }) */
export const errorFields = <S extends core.$ZodType<Record<string, unknown>>>(
  schema: S,
  value: core.output<S>,
): ErrorFields => ({ schema, value })

/** An error that callers may read. Only the log shows its cause. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly fields: ErrorFields | undefined
  /** seconds, for the Retry-After header */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string = errorTable[code].message,
    options: {
      issues?: Issue[]
      fields?: ErrorFields | undefined
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues
    this.fields = options.fields
    this.retryAfter = options.retryAfter ?? (code === 'UNAVAILABLE' ? 1 : undefined)
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

/** Returns the error body for callers, without the cause. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    requestId,
    ...(error.issues ? { issues: error.issues } : {}),
    ...error.fields?.value,
  }
}

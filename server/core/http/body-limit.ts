/** Limits the size of JSON bodies per route, and authorises the sender before reading. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentUser, Services } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { type AnyDefinition, defaultBodyLimit } from '../operation/operation.ts'
import { authoriseCaller, largestBodyOf } from '../operation/pre-body-authorisation.ts'
import { requestContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller, once authorised; see RequestContext */
    caller: CurrentUser | null | undefined
    /** of a tRPC request; its operations decide */
    largestBody: number
  }
}

/** Creates the error for a body over the limit, with the limit in its message. */
export const bodyTooLarge = (limit: number, cause?: unknown): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', `The body may have at most ${limit / 1024} kB here.`, { cause })

/** Installs the body limits. Call it before the routes are added. */
export function mountBodyLimits(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('largestBody', defaultBodyLimit)
}

/**
 * Creates a hook that authorises the caller before the body is read; the operation reuses the
 * result.
 */
export const authoriseBeforeBody =
  (services: Services, definition: AnyDefinition) =>
  async (request: FastifyRequest): Promise<void> => {
    request.caller = await authoriseCaller(requestContext(services, request), definition)
  }

/**
 * Finds the body limit of a tRPC request. The caller is kept for a single operation only. In a
 * batch each operation authorises again, because an earlier one may end the session.
 */
export async function limitBatch(
  services: Services,
  request: FastifyRequest,
  definitions: readonly AnyDefinition[],
): Promise<void> {
  const { limit, caller } = await largestBodyOf(requestContext(services, request), definitions)
  request.largestBody = limit
  if (definitions.length === 1) request.caller = caller
}

/**
 * Reads the whole body of a tRPC request as text.
 * @param body may already be decompressed, so its bytes are counted and Content-Length is ignored
 * @param done receives the text, or PAYLOAD_TOO_LARGE as soon as the limit is passed; the stream
 * stays open, so that the caller still gets the answer
 */
export function readText(
  { headers, largestBody }: FastifyRequest,
  body: Readable,
  done: (error: Error | null, text?: string) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  const end = (error?: Error) => {
    body.off('data', take).off('end', end).off('error', end)
    if (error) done(error)
    else done(null, Buffer.concat(chunks).toString())
  }
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > largestBody) end(bodyTooLarge(largestBody))
    else chunks.push(chunk)
  }
  if (Number(headers['content-length']) > largestBody) done(bodyTooLarge(largestBody))
  // a decompressed body arrives paused
  else body.on('data', take).on('end', end).on('error', end).resume()
}

/** How large a JSON body may be at each door, and that its sender is judged before it is read. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentUser, Services } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { type AnyDefinition, usualBodyLimit } from '../operation/operation.ts'
import { judgeCaller, largestBodyOf } from '../operation/pre-body-authorisation.ts'
import { requestContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** who is asking, once that was judged; see RequestContext */
    caller: CurrentUser | null | undefined
    /** of a tRPC request, whose operations decide it */
    largestBody: number
  }
}

/** Says how much would have been read. */
export const bodyTooLarge = (limit: number, cause?: unknown): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', `The body may have at most ${limit / 1024} kB here.`, { cause })

/** To be called before the routes. */
export function mountBodyLimits(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('largestBody', usualBodyLimit)
}

/** A hook that judges the caller before the body is read; the operation does not ask again. */
export const judgeBeforeBody =
  (services: Services, definition: AnyDefinition) =>
  async (request: FastifyRequest): Promise<void> => {
    request.caller = await judgeCaller(requestContext(services, request), definition)
  }

/**
 * Finds the limit of a tRPC request. Who is asking is kept for a single operation only: in a batch
 * each is judged anew, as the one before may end the session.
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
 * The whole body of a tRPC request as text.
 * @param body perhaps unpacked already, so that its bytes are counted and not believed
 * @param done told the text, or PAYLOAD_TOO_LARGE as soon as that is clear; the stream is left open,
 * so that the answer still reaches the caller
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
  // an unpacked body comes paused
  else body.on('data', take).on('end', end).on('error', end).resume()
}

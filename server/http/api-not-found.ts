/** Answers API calls without a route: 405 with Allow for a known path, else 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { addressTooLong } from '../core/errors/error-translation.ts'
import { AppError } from '../core/errors/errors.ts'
import { sendError } from './errors.ts'

/** The paths of the OpenAPI document, which lists operations and plain routes alike. */
type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Finds the documented methods of an address; a fixed segment goes before a parameter. */
function methodsIn(paths: Paths): (address: string) => string[] {
  const known = Object.entries(paths).map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
  }))
  return (address) => {
    const same = known.filter(({ path }) => path === address)
    const alike = same.length > 0 ? same : known.filter(({ pattern }) => pattern.test(address))
    return alike.flatMap(({ methods }) => methods)
  }
}

export function apiNotFound(paths: Paths): Answer {
  const methodsAt = methodsIn(paths)
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set(methodsAt(path.replace(/^\/api/, '').replace(/\/$/, '')))
    if (methods.size === 0)
      return sendError(
        request,
        reply,
        new AppError('NOT_FOUND', `The path ${path} does not exist.`),
      )
    if (methods.has('GET')) methods.add('HEAD')
    // the method is right, so the router refused the path: a part of it is too long
    if (methods.has(request.method))
      return sendError(request, reply, new AppError('BAD_REQUEST', addressTooLong))
    methods.add('OPTIONS')
    reply.header('Allow', [...methods].join(', '))
    return sendError(request, reply, new AppError('METHOD_NOT_ALLOWED'))
  }
}

/**
 * Keeps the router from reading a fixed segment as an id: `DELETE /imports/images` is not an
 * import.
 * It answers before the body is read, so that the body's type does not matter.
 */
export function mountFixedSegments(api: FastifyInstance, paths: Paths, notFound: Answer): void {
  const withParameters = Object.fromEntries(
    Object.entries(paths).filter(([path]) => path.includes('{')),
  )
  const methodsBeside = methodsIn(withParameters)
  for (const [url, methods] of Object.entries(paths)) {
    const others = new Set(url.includes('{') ? [] : methodsBeside(url))
    for (const method of Object.keys(methods)) others.delete(method.toUpperCase())
    if (others.size > 0)
      api.route({
        method: [...others] as HTTPMethods[],
        url,
        onRequest: async (request, reply) => notFound(request, reply),
        handler: notFound,
      })
  }
}

/**
 * Mounts `POST /unsubscribe?token=…`, the one-click unsubscribe of RFC 8058. Mail programs send it
 * as a form without a login; the link's token authorises it. A GET of the same address shows the
 * page.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../core/context/context.ts'
import { targetOf } from '../../core/http/origin.ts'
import { requestContext } from '../../core/http/request-context.ts'
import { definitionOf, execute } from '../../core/operation/operation.ts'
import { byLink } from './unsubscribe.operations.ts'

/** Bytes of `List-Unsubscribe=One-Click`, in either form encoding. */
const formBytes = 2_000

/** Mounts the route outside of /api, at the address that emails contain. */
export async function mountOneClick(app: FastifyInstance, services: Services): Promise<void> {
  const { name, definition } = definitionOf('unsubscribe.byLink', byLink)
  await app.register(async (scope) => {
    // The form's content is ignored: the request alone means unsubscribe.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post('/unsubscribe', { bodyLimit: formBytes }, async (request, reply) => {
      const token = targetOf(request.url).searchParams.get('token') ?? ''
      const context = requestContext(services, request)
      return reply.send(await execute(name, definition, context, { token }))
    })
  })
}

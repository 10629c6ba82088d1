/**
 * `POST /unsubscribe?token=…`: the one click of RFC 8058, which a mail program makes for its reader. It
 * sends a form and no login; the link itself is what lets it in. A GET of the same address is the page.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../core/context/context.ts'
import { targetOf } from '../../core/http/origin.ts'
import { requestContext } from '../../core/http/request-context.ts'
import { definitionOf, execute } from '../../core/operation/operation.ts'
import { byLink } from './unsubscribe.operations.ts'

/** Bytes of `List-Unsubscribe=One-Click`, as a form of either kind. */
const formBytes = 2_000

/** Mounts the address outside of /api, as it stands in letters. */
export async function mountOneClick(app: FastifyInstance, services: Services): Promise<void> {
  const { name, definition } = definitionOf('unsubscribe.byLink', byLink)
  await app.register(async (scope) => {
    // Whatever the form says, to be sent here is all that it means.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post('/unsubscribe', { bodyLimit: formBytes }, async (request, reply) => {
      const token = targetOf(request.url).searchParams.get('token') ?? ''
      const context = requestContext(services, request)
      return reply.send(await execute(name, definition, context, { token }))
    })
  })
}

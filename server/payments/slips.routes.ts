/** `POST /api/orders/{orderId}/slip`: a plain route, because tRPC speaks no multipart. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../caller.ts'
import type { Services } from '../context.ts'
import { spoolFiles } from '../http/multipart.ts'
import { requestContext } from '../http/request-context.ts'
import { uploadLimits } from '../images/images.schema.ts'
import { viewOrder } from '../orders/orders.view.ts'
import { expectSlip, keepSlip } from '../orders/slips.service.ts'
import { linkHeader } from '../orders/transfers.schema.ts'
import { offersOf } from '../users/actor.ts'
import { authorise } from '../users/authenticate.ts'
import { versionTag } from '../versions.ts'

/** By account or address: a picture is dear to look at. */
const rateLimit = { points: 20, seconds: 600 }
const rule = { access: 'public', identify: true } as const

/** Mounts the route; `api` carries the prefix /api. */
export async function mountSlips(api: FastifyInstance, services: Services): Promise<void> {
  await api.register(async (scope) => {
    await scope.register(multipart)
    scope.post<{ Params: { orderId: string } }>('/orders/:orderId/slip', async (request, reply) => {
      const asked = requestContext(services, request)
      const user = await authorise(asked, rule)
      await services.limiter.count('orders.sendSlip', rateLimit, callerOf(user, asked.ip))
      const ctx = { ...asked, user, ...offersOf(asked, { user, token: asked.token, rule }) }
      const header = request.headers[linkHeader]
      const link = header === undefined ? {} : { link: String(header) }
      // Before a single byte of the body is read.
      const order = await expectSlip(ctx, { orderId: request.params.orderId, ...link })
      await using spooled = await spoolFiles(request, { ...uploadLimits, files: 1 })
      const changed = await keepSlip(ctx, order, spooled.files[0])
      const { version } = changed
      return reply
        .header('etag', versionTag(version))
        .send({ message: 'Slip sent.', order: viewOrder(changed), version })
    })
  })
}

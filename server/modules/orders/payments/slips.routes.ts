/** `POST /api/orders/{orderId}/slip`: a plain route, because tRPC does not support multipart. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { actorMethodsOf } from '../../../core/access/actor.ts'
import { authorise } from '../../../core/access/authenticate.ts'
import type { Services } from '../../../core/context/context.ts'
import { spoolFiles } from '../../../core/http/multipart.ts'
import { requestContext } from '../../../core/http/request-context.ts'
import { uploadLimits } from '../../../core/media/uploads.schema.ts'
import { callerKey } from '../../../core/operation/rate-limit-key.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { linkHeader } from '../order/bank-transfers.schema.ts'
import { presentOrder } from '../order/orders.presenter.ts'
import { authoriseSlipUpload, storeSlip } from './slips.service.ts'

/** By account or IP address: decoding an image is expensive. */
const rateLimit = { points: 20, seconds: 600 }
const rule = { access: 'public', identify: true } as const

/** Mounts the route; `api` carries the prefix /api. */
export async function mountSlips(api: FastifyInstance, services: Services): Promise<void> {
  await api.register(async (scope) => {
    await scope.register(multipart)
    scope.post<{ Params: { orderId: string } }>('/orders/:orderId/slip', async (request, reply) => {
      const caller = requestContext(services, request)
      const user = await authorise(caller, rule)
      await services.limiter.count('orders.uploadSlip', rateLimit, callerKey(user, caller.ip))
      const ctx = {
        ...caller,
        user,
        ...actorMethodsOf(caller, { user, token: caller.token, rule }),
      }
      const header = request.headers[linkHeader]
      const link = header === undefined ? {} : { link: String(header) }
      // Authorises the upload before any byte of the body is read.
      const order = await authoriseSlipUpload(ctx, { orderId: request.params.orderId, ...link })
      await using spooled = await spoolFiles(request, { ...uploadLimits, files: 1 })
      const changed = await storeSlip(ctx, order, spooled.files[0])
      const { version } = changed
      return reply
        .header('etag', versionTag(version))
        .send({ message: 'Slip uploaded.', order: presentOrder(changed), version })
    })
  })
}

/** Mounts `POST /api/reviews/{reviewId}/photos`: a plain route, because tRPC has no multipart. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { authorise } from '../../../core/access/authenticate.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { spoolFiles } from '../../../core/http/multipart.ts'
import { requestContext } from '../../../core/http/request-context.ts'
import { uploadLimits } from '../../../core/media/uploads.schema.ts'
import { callerKey } from '../../../core/operation/rate-limit-key.ts'
import { addPhotos, authorisePhotos } from './photos.service.ts'
import { maxPhotos, reviewLinkHeader } from './reviews.schema.ts'

/** Per account or IP address: processing an image is expensive. */
const rateLimit = { points: 20, seconds: 600 }
const rule = { access: 'public', identify: true } as const

/** Mounts the route; `api` carries the prefix /api. */
export async function mountReviewPhotos(
  api: FastifyInstance,
  services: AllServices,
): Promise<void> {
  await api.register(async (scope) => {
    await scope.register(multipart)
    scope.post<{ Params: { reviewId: string } }>(
      '/reviews/:reviewId/photos',
      async (request, reply) => {
        const context = requestContext(services, request)
        const user = await authorise(context, rule)
        await services.limiter.count('reviews.addPhotos', rateLimit, callerKey(user, context.ip))
        const ctx = { ...context, user, acting: { user, token: context.token, rule } }
        const header = request.headers[reviewLinkHeader]
        const link = header === undefined ? {} : { link: String(header) }
        const photoRequest = { reviewId: request.params.reviewId, ...link }
        // Checks the caller before the server reads the body.
        await authorisePhotos(ctx, photoRequest)
        await using spooled = await spoolFiles(request, { ...uploadLimits, files: maxPhotos })
        const answer = await addPhotos(ctx, photoRequest, spooled.files)
        return reply.code(201).headers(ctx.reply.headers).send(answer)
      },
    )
  })
}

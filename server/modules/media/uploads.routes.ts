/** Mounts `POST /api/images`, a plain route as tRPC has no multipart. Operations' rules apply. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { authoriseStaff } from '../../core/access/actor.ts'
import { uploadRule } from '../../core/access/rules.ts'
import type { AllServices } from '../../core/context/context.ts'
import { spoolFiles } from '../../core/http/multipart.ts'
import { requestContext } from '../../core/http/request-context.ts'
import { uploadLimits } from '../../core/media/uploads.schema.ts'
import { uploadImages } from './uploads.service.ts'

/** Mounts the route; `api` carries the prefix /api. */
export async function mountImageUpload(api: FastifyInstance, services: AllServices): Promise<void> {
  await api.register(async (scope) => {
    await scope.register(multipart)
    scope.post('/images', async (request, reply) => {
      // Authorise before a single byte of the body is read.
      const ctx = await authoriseStaff(requestContext(services, request), uploadRule)
      await using spooled = await spoolFiles(request, uploadLimits)
      const answer = await uploadImages(ctx, spooled.files)
      return reply.code(201).headers(ctx.reply.headers).send(answer)
    })
  })
}

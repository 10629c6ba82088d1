/**
 * `POST /api/payments/{method}/notify`: payment notifications of providers. A plain route, because
 * a notification is signed over its raw body, whatever its content type.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { requestContext } from '../../../core/http/request-context.ts'
import { callerKey } from '../../../core/operation/rate-limit-key.ts'
import { InvalidNotification, redirectMethod } from '../../payments/payment-provider.ts'
import { handleNotification, recordForgery } from './payment-notifications.service.ts'

/** Maximum bytes of a notification; those of PayHere have under one thousand. */
const bodyLimit = 16 * 1024
/** By IP address: providers call from a few. */
const rateLimit = { points: 600, seconds: 60 }

/** Mounts the route; `api` carries the prefix /api. */
export async function mountNotifications(
  api: FastifyInstance,
  services: Services<'payments' | 'redirects'>,
): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { method: string } }>(
      '/payments/:method/notify',
      async (request, reply) => {
        const ctx = requestContext(services, request)
        await services.limiter.count('payments.notify', rateLimit, callerKey(null, ctx.ip))
        const method = redirectMethod(services, request.params.method)
        if (!method)
          throw new AppError('NOT_FOUND', 'This shop does not offer this payment method.')
        const body = typeof request.body === 'string' ? request.body : ''
        const notice = await method.notify(body, request.headers).catch(async (error: unknown) => {
          if (!(error instanceof InvalidNotification)) throw error
          await recordForgery(services, method, ctx.ip)
          throw new AppError('FORBIDDEN', 'The signature of this notification is invalid.', {
            cause: error,
          })
        })
        await handleNotification(services, method, notice)
        return reply.send({ message: 'Received.' })
      },
    )
  })
}

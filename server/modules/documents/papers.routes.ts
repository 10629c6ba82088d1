/** Documents of orders as PDF: for staff by order or in bulk, for buyers their own. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { authorise } from '../../core/access/authenticate.ts'
import { printRule } from '../../core/access/rules.ts'
import type { Services } from '../../core/context/context.ts'
import { authoriseBeforeBody } from '../../core/http/body-limit.ts'
import { requestContext } from '../../core/http/request-context.ts'
import type { AnyDefinition } from '../../core/operation/operation.ts'
import { countCall } from '../../core/operation/rate-limit-key.ts'
import { parseRequest, requireStaff } from '../imports/request.ts'
import { getBought } from '../orders/guests/guests.service.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import { BulkPrint, OwnPapers, PaperAddress, PrintQuery, slips } from './documents.schema.ts'
import { type PrintedFile, printMany, printPaper, printSlip } from './printing.service.ts'

/** A buyer's own documents; rate-limited by account or IP address. */
const ownRule = {
  access: 'public',
  identify: true,
  rateLimit: { points: 60, seconds: 60 },
} as const

/** Sends a PDF for the browser to show and print; caches must not store it. */
const send = (reply: FastifyReply, { name, pdf }: PrintedFile): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(pdf))

/** Mounts the routes; `api` carries the prefix /api. */
export function mountPapers(api: FastifyInstance, services: Services): void {
  for (const slip of slips)
    api.get(`/admin/orders/:orderId/${slip}.pdf`, async (request, reply) => {
      const ctx = await requireStaff(services, request, printRule)
      const { orderId } = parseRequest(OrderById, request.params)
      const { waybill } = parseRequest(PrintQuery, request.query)
      return send(reply, await printSlip(ctx, slip, orderId, waybill))
    })

  api.get('/admin/orders/:orderId/papers/:number', async (request, reply) => {
    const ctx = await requireStaff(services, request, printRule)
    const { orderId, number } = parseRequest(PaperAddress, request.params)
    return send(reply, await printPaper(ctx, orderId, number))
  })

  const onRequest = authoriseBeforeBody(services, printRule as unknown as AnyDefinition)
  api.post('/admin/orders/papers.pdf', { onRequest }, async (request, reply) => {
    const ctx = await requireStaff(services, request, printRule)
    return send(reply, await printMany(ctx, parseRequest(BulkPrint, request.body ?? {})))
  })

  api.post('/orders/:orderId/papers/:number', async (request, reply) => {
    const context = requestContext(services, request)
    const user = await authorise(context, ownRule)
    await countCall('papers.ownPdf', ownRule, context, user)
    const { number, ...address } = parseRequest(PaperAddress, request.params)
    const asked = parseRequest(OwnPapers, { ...(request.body as object | undefined), ...address })
    const { order_id } = await getBought({ ...context, user }, asked)
    reply.headers(context.reply.headers)
    return send(reply, await printPaper(context, order_id, number))
  })
}

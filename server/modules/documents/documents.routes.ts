/** Documents of orders as PDF: for staff by order or in bulk, for buyers their own. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { authorise } from '../../core/access/authenticate.ts'
import { printRule } from '../../core/access/rules.ts'
import type { AllServices } from '../../core/context/context.ts'
import { authoriseBeforeBody } from '../../core/http/body-limit.ts'
import { requestContext } from '../../core/http/request-context.ts'
import type { AnyDefinition } from '../../core/operation/operation.ts'
import { countCall } from '../../core/operation/rate-limit-key.ts'
import { parseRequest, requireStaff } from '../imports/request.ts'
import { getOwnOrder } from '../orders/guests/guests.service.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import {
  BulkPrint,
  DocumentAddress,
  OwnDocumentsRequest,
  PrintQuery,
  printedKinds,
} from './documents.schema.ts'
import { type PrintedFile, printBulk, printDocument, printForOrder } from './printing.service.ts'

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
export function mountDocuments(api: FastifyInstance, services: AllServices): void {
  for (const kind of printedKinds)
    api.get(`/admin/orders/:orderId/${kind}.pdf`, async (request, reply) => {
      const ctx = await requireStaff(services, request, printRule)
      const { orderId } = parseRequest(OrderById, request.params)
      const { waybill } = parseRequest(PrintQuery, request.query)
      return send(reply, await printForOrder(ctx, kind, orderId, waybill))
    })

  api.get('/admin/orders/:orderId/documents/:number', async (request, reply) => {
    const ctx = await requireStaff(services, request, printRule)
    const { orderId, number } = parseRequest(DocumentAddress, request.params)
    return send(reply, await printDocument(ctx, orderId, number))
  })

  const onRequest = authoriseBeforeBody(services, printRule as unknown as AnyDefinition)
  api.post('/admin/orders/documents.pdf', { onRequest }, async (request, reply) => {
    const ctx = await requireStaff(services, request, printRule)
    return send(reply, await printBulk(ctx, parseRequest(BulkPrint, request.body ?? {})))
  })

  api.post('/orders/:orderId/documents/:number', async (request, reply) => {
    const context = requestContext(services, request)
    const user = await authorise(context, ownRule)
    await countCall('documents.getOwn', ownRule, context, user)
    const { number, ...address } = parseRequest(DocumentAddress, request.params)
    const input = parseRequest(OwnDocumentsRequest, {
      ...(request.body as object | undefined),
      ...address,
    })
    const { order_id } = await getOwnOrder({ ...context, user }, input)
    reply.headers(context.reply.headers)
    return send(reply, await printDocument(context, order_id, number))
  })
}

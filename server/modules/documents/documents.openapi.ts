/** Documents the routes that serve documents as PDF. */
import { printRule } from '../../core/access/rules.ts'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import {
  fileAnswer,
  jsonBody,
  parameter,
  queryParameters,
  routeEntry,
} from '../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../core/openapi/schemas.ts'
import {
  BulkPrint,
  maxBulkOrders,
  OwnDocumentsRequest,
  type PrintedKind,
  PrintQuery,
  printedKinds,
} from './documents.schema.ts'

const file = { '200': fileAnswer(['application/pdf']) }
const orderId = parameter('path', 'orderId', { maxLength: 100 })
const number = parameter('path', 'number', {
  maxLength: 40,
  description: 'Number of the document.',
})
const tag = 'Documents'
const staff = { tag, rule: { access: printRule.access } }

const operationOf: Record<PrintedKind, string> = { 'packing-slip': 'packingSlip', label: 'label' }

const about: Record<PrintedKind, string> = {
  'packing-slip': 'The contents of the parcel, the customer’s note and the cash to collect.',
  label:
    'A label of 100 × 150 mm with the order number or the `waybill` as Code 128, and a QR code of the order page.',
}

/** The request body of a buyer: what the address does not contain. */
function linkOf() {
  const { properties: { link } = {} } = jsonSchema(OwnDocumentsRequest, 'input')
  return { type: 'object', properties: { link } }
}

export function documentPaths(): DocumentedPaths {
  const each = printedKinds.map((kind) => [
    `/admin/orders/{orderId}/${kind}.pdf`,
    {
      get: () =>
        routeEntry({
          operationId: `documents.${operationOf[kind]}`,
          summary: `An order’s ${kind.replace('-', ' ')} as PDF`,
          description: about[kind],
          ...staff,
          parameters: [orderId, ...(kind === 'label' ? queryParameters(PrintQuery) : [])],
          answers: file,
          refuses: ['NOT_FOUND'],
        }),
    },
  ])
  return {
    ...Object.fromEntries(each),
    '/admin/orders/{orderId}/documents/{number}': {
      get: () =>
        routeEntry({
          operationId: 'documents.get',
          summary: 'Get an invoice or a credit note as PDF',
          description: 'Also one that is no longer valid. Every call returns the same file.',
          ...staff,
          parameters: [orderId, number],
          answers: file,
          refuses: ['NOT_FOUND'],
        }),
    },
    '/admin/orders/documents.pdf': {
      post: () =>
        routeEntry({
          operationId: 'documents.bulkPdf',
          summary: 'Print documents of many orders in one PDF',
          description: `At most ${maxBulkOrders} orders, in the given sequence. \`issue\` creates missing invoices; without it, 400 names the orders that have none.`,
          tag,
          rule: printRule,
          body: jsonBody(jsonSchema(BulkPrint, 'input'), {
            document: 'packing-slip',
            orderIds: ['ORD-000042', 'ORD-000043'],
          }),
          answers: file,
          refuses: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
        }),
    },
    '/orders/{orderId}/documents/{number}': {
      post: () =>
        routeEntry({
          operationId: 'documents.getOwn',
          summary: 'Get an invoice or a credit note of the customer’s own order as PDF',
          description:
            'For the account that has the order, and for guests with its `link`. A POST, so that no address contains the link. Changes nothing.',
          tag,
          security: [{}, { bearer: [] }],
          parameters: [orderId, number],
          body: jsonBody(linkOf(), {}),
          bodyOptional: true,
          answers: file,
          refuses: ['NOT_FOUND', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE'],
        }),
    },
  }
}

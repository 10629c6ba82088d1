/** What the document says of papers as PDF. */
import { printRule } from '../../core/access/rules.ts'
import { type DocumentedPaths, needing } from '../../core/openapi/entries.ts'
import { queryParameters, refusals } from '../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../core/openapi/schemas.ts'
import {
  BulkPrint,
  mostAtOnce,
  OwnPapers,
  type Printable,
  PrintQuery,
  printables,
} from './documents.schema.ts'

const file = {
  '200': {
    description: 'The file.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  },
}
const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', maxLength: name === 'number' ? 40 : 100 },
})
const staff = { tags: ['Papers'], security: [{ bearer: [] }] }

const about: Record<Printable, string> = {
  invoice: 'The invoice of an order that stands; 404 until there is one.',
  'credit-note': 'All credit notes of an order; 404 without one.',
  'packing-slip':
    'What goes into the parcel, with the customer’s note and what is collected at the door.',
  label:
    'A label of 100 × 150 mm with the order’s number, or the `waybill`, as Code 128, and a QR code of the page on which orders are looked up.',
}

/** The body of a buyer: what is not in the address. */
function linkOf() {
  const { properties: { link } = {} } = jsonSchema(OwnPapers, 'input')
  return { type: 'object', properties: { link } }
}

export function paperPaths(): DocumentedPaths {
  const each = printables.map((paper) => [
    `/admin/orders/{orderId}/${paper}.pdf`,
    {
      get: () =>
        needing(
          { access: printRule.access },
          {
            operationId: `papers.${paper}`,
            summary: `An order’s ${paper.replace('-', ' ')} as PDF`,
            description: about[paper],
            ...staff,
            parameters: [
              inPath('orderId'),
              ...(paper === 'label' ? queryParameters(PrintQuery) : []),
            ],
            responses: { ...file, ...refusals('NOT_FOUND') },
          },
        ),
    },
  ])
  return {
    ...Object.fromEntries(each),
    '/admin/orders/{orderId}/papers/{number}': {
      get: () =>
        needing(
          { access: printRule.access },
          {
            operationId: 'papers.one',
            summary: 'An invoice or a credit note by its number, as PDF',
            description:
              'Also one that does not stand any more. The same again gives the same file.',
            ...staff,
            parameters: [inPath('orderId'), inPath('number')],
            responses: { ...file, ...refusals('NOT_FOUND') },
          },
        ),
    },
    '/admin/orders/papers.pdf': {
      post: () =>
        needing(printRule, {
          operationId: 'papers.many',
          summary: 'Papers of many orders in one PDF',
          description: `At most ${mostAtOnce} orders, in the order in which they are named. Invoices that are missing are made with \`issue\`; without it, 400 names the orders that have none.`,
          ...staff,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: jsonSchema(BulkPrint, 'input'),
                example: { paper: 'packing-slip', orderIds: ['ORD-000042', 'ORD-000043'] },
              },
            },
          },
          responses: { ...file, ...refusals('NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE') },
        }),
    },
    '/orders/{orderId}/papers/{number}': {
      post: () => ({
        operationId: 'papers.ownPdf',
        summary: 'An invoice or a credit note of an order that one bought, as PDF',
        description:
          'For the account that has the order, and for guests with its `link`. A POST, so that the link stands in no address. Changes nothing.',
        tags: ['Papers'],
        security: [{}, { bearer: [] }],
        parameters: [inPath('orderId'), inPath('number')],
        requestBody: {
          required: false,
          content: {
            'application/json': { schema: linkOf(), example: {} },
          },
        },
        responses: { ...file, ...refusals('NOT_FOUND', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE') },
      }),
    },
  }
}

/** GET and POST /api/exports/{what}: streams a file. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportRule } from '../../core/access/rules.ts'
import type { AllServices } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { authoriseBeforeBody } from '../../core/http/body-limit.ts'
import { originOf } from '../../core/http/origin.ts'
import type { AnyDefinition } from '../../core/operation/operation.ts'
import { shopDay } from '../../core/values/shop-time.schema.ts'
import { parseRequest, requireStaff } from '../imports/request.ts'
import { exportLines } from './exports.lines.ts'
import {
  type Exportable,
  ExportOf,
  ExportQuery,
  ExportRequest,
  exportFilters,
  exportSorts,
} from './exports.schema.ts'
import { auditExport } from './exports.service.ts'

const types = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  shopify: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  jsonl: { extension: 'jsonl', type: 'application/x-ndjson; charset=utf-8' },
} as const

/** Mounts the routes; `api` carries the prefix /api. */
export function mountExports(api: FastifyInstance, services: AllServices): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, read: () => ExportQuery) => {
    const ctx = await requireStaff(services, request, exportRule)
    const { what } = parseRequest(ExportOf, request.params)
    ctx.assertExtraPermissions([what])
    const query = read()
    assertFits(what, query)
    const shopUrl = originOf(request, services.config)
    const { extension, type } = types[query.format]
    const lines = exportLines(services, ctx.user, what, query, shopUrl)
    await auditExport(ctx, what, query)
    // Reads the first chunk before it sends headers, so that a failing query answers an error.
    const first = await lines.next()
    const date = shopDay(services.clock())
    const part = query.rows === 'items' ? '-items' : query.format === 'shopify' ? '-shopify' : ''
    const name = `${what}${part}-${date}.${extension}`
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(rest(first.done ? '' : first.value, lines)))
  }
  api.get('/exports/:what', (request, reply) =>
    answer(request, reply, () => parseRequest(ExportQuery, request.query)),
  )
  const onRequest = authoriseBeforeBody(services, exportRule as unknown as AnyDefinition)
  api.post('/exports/:what', { onRequest }, (request, reply) =>
    answer(request, reply, () => parseRequest(ExportRequest, request.body ?? {})),
  )
}

/** Refuses filters of another resource. @throws AppError VALIDATION_FAILED naming each */
function assertFits(what: Exportable, query: ExportQuery): void {
  if (query.format === 'shopify' && what !== 'products')
    throw validationError([{ path: 'format', message: 'shopify exports products only' }])
  for (const name of Object.keys(query) as (keyof ExportQuery)[])
    if (name !== 'format' && name !== 'sort' && !exportFilters[what].includes(name))
      throw validationError([{ path: name, message: `is not a filter of ${what}` }])
  const sorts: readonly string[] = exportSorts[what]
  if (!sorts.includes(query.sort))
    throw validationError([{ path: 'sort', message: `must be one of ${sorts.join(', ')}` }])
}

async function* rest(first: string, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first) yield first
  for await (const chunk of lines) if (chunk) yield chunk
}

/**
 * Routes that carry files: uploads as raw bodies, which stream to disk, and the download of
 * rejected rows. All else of imports is operations, for REST and tRPC.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { importRule } from '../../core/access/rules.ts'
import type { AllServices } from '../../core/context/context.ts'
import { toIssues, validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { absolute, originFor } from '../../core/media/media-address.ts'
import { uploadLimits } from '../../core/media/uploads.schema.ts'
import { limits } from '../../core/values/fields.schema.ts'
import { interruptAll } from './background/background-runs.ts'
import {
  awaitImport,
  refuseWhenFull,
  removeImport,
  startImport,
} from './background/imports.service.ts'
import { rejectedFile } from './background/rejected.ts'
import { continueUpload, receiveImport } from './background/uploads.service.ts'
import { ImportById } from './contract/imports.schema.ts'
import { Mapping } from './contract/mapping.schema.ts'
import { AppendQuery, ImageQuery, UploadQuery } from './contract/upload.schema.ts'
import { storeImage } from './images/copy-images.ts'
import { parseRequest, requireStaff } from './request.ts'

function readMapping(text: string | undefined): z.output<typeof Mapping> | undefined {
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw validationError([{ path: 'mapping', message: 'is not valid JSON' }])
  }
  const result = z.safeParse(Mapping, value)
  if (result.success) return result.data
  throw validationError(
    toIssues(result.error.issues).map((one) => ({ ...one, path: `mapping.${one.path}` })),
  )
}

const bodyOf = (request: FastifyRequest): AsyncIterable<Uint8Array> =>
  request.body instanceof Readable ? request.body : Readable.from([])

/** Mounts the routes; `api` carries the prefix /api. */
export async function mountImports(api: FastifyInstance, services: AllServices): Promise<void> {
  api.addHook('onClose', async () => {
    await interruptAll()
  })
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.post('/imports', async (request, reply) => {
      const ctx = await requireStaff(services, request, importRule)
      const query = parseRequest(UploadQuery, request.query)
      const parsed = readMapping(query.mapping)
      const mapping = query.sheet === undefined ? parsed : { ...parsed, sheet: query.sheet }
      const waitsForStart = query.start === 'later' || query.complete === 'false'
      // Refuses before the server receives up to a gigabyte in vain.
      if (!waitsForStart) await refuseWhenFull(services.db)
      const received = await receiveImport(ctx, {
        fileName: query.fileName.slice(0, limits.shortText),
        complete: query.complete === 'true',
        body: bodyOf(request),
      })
      reply.header('location', `/api/imports/${received.id}`)
      if (waitsForStart) return reply.code(201).send(received)
      if (received.state === 'failed')
        throw new AppError('BAD_REQUEST', received.message ?? 'The file cannot be imported.')
      const options = {
        dryRun: query.dryRun === 'true',
        images: query.images,
        deleteMissing: query.deleteMissing === 'true',
        ...(query.confirmMissing === undefined
          ? {}
          : { confirmMissing: Number(query.confirmMissing) }),
      }
      const begun = await startImport(ctx, received.id, options, mapping).catch(
        async (error: unknown) => {
          await removeImport(ctx, received.id).catch(() => {})
          throw error
        },
      )
      if (/\brespond-async\b/.test(String(request.headers.prefer ?? '')))
        return reply.code(202).send(begun)
      const ended = await awaitImport(services, received.id)
      if (ended.state === 'failed')
        throw new AppError('BAD_REQUEST', ended.message ?? 'The file cannot be imported.')
      return reply.send(ended)
    })

    scope.patch('/imports/:id/file', async (request) => {
      const ctx = await requireStaff(services, request, importRule)
      const { id } = parseRequest(ImportById, request.params)
      const query = parseRequest(AppendQuery, request.query)
      return continueUpload(ctx, id, {
        offset: Number(query.offset),
        complete: query.complete === 'true',
        body: bodyOf(request),
      })
    })

    scope.post('/imports/images', async (request, reply) => {
      const ctx = await requireStaff(services, request, importRule)
      const { fileName } = parseRequest(ImageQuery, request.query)
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of bodyOf(request)) {
        size += chunk.length
        if (size > uploadLimits.fileBytes)
          throw new AppError(
            'PAYLOAD_TOO_LARGE',
            `An image can have at most ${uploadLimits.fileBytes / 1_048_576} MB.`,
          )
        chunks.push(chunk)
      }
      // An upload may take long: authorises the sender again.
      await ctx.transaction(async () => {})
      const url = await storeImage(services, Buffer.concat(chunks), fileName)
      return reply.code(201).send({ url: absolute(originFor(ctx), url) })
    })

    scope.get('/imports/:id/rejected', async (request, reply) => {
      await requireStaff(services, request, importRule)
      const { id } = parseRequest(ImportById, request.params)
      const file = await rejectedFile(services, id)
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="rejected-${id}.${file.extension}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file.lines))
    })
  })
}

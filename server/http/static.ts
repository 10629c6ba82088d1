/** The built shop and, without an S3 store, the pictures. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { imageCacheControl } from '../storage/storage.ts'
import { sendError } from './errors.ts'

/** A year: the names of built files carry their contents' hash. */
const immutable = 'public, max-age=31536000, immutable'

/** Serves dist/client but index.html, which server/pages/pages.ts completes per route. */
export async function mountStatic(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/.vite/**'],
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const built = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', built ? immutable : imageCacheControl)
    },
  })
}

/** Every stored picture keeps its name and bytes for ever, so its name is its version. */
const imageTag = (key: string): string => `"${createHash('sha1').update(key).digest('base64url')}"`

/** `/images/…` from the store: on disk our own folder, on S3 a way for callers inside the network. */
export function mountImages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const key = request.params['*']
    const object = await services.storage.get(key)
    if (!object)
      return sendError(request, reply, new AppError('NOT_FOUND', 'There is no such picture.'))
    const etag = imageTag(key)
    reply
      .header('cache-control', imageCacheControl)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(object.contentType).send(object.body)
  })
}

/** Serves the built shop and, without an S3 storage, the images. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { Services } from '../core/context/context.ts'
import { AppError } from '../core/errors/errors.ts'
import { imageCacheControl } from '../platform/storage/storage.ts'
import { sendError } from './errors.ts'

/** A year: the names of built files contain a hash of their content. */
const immutable = 'public, max-age=31536000, immutable'

/**
 * Lists files of the built shop by their paths under `folder`, without index.html and build
 * metadata.
 */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
}

/**
 * Serves dist/client without index.html, which server/http/pages/pages.ts completes per route. One
 * route per folder: a route for each of the hundreds of files took a quarter of building the app.
 * @param page answers for missing files
 */
export async function mountStatic(
  app: FastifyInstance,
  folder: string,
  page: RouteHandlerMethod | undefined,
): Promise<void> {
  if (!existsSync(folder)) return
  const files = new Set(await listFiles(folder))
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const built = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', built ? immutable : imageCacheControl)
    },
  })
  const places = new Set([...files].map((file) => file.replace(/\/.*/, '/')))
  for (const place of places)
    app.route<{ Params: { '*'?: string } }>({
      method: ['HEAD', 'GET'],
      url: place.endsWith('/') ? `/${place}*` : `/${place}`,
      handler(request, reply) {
        const file = place + (request.params['*'] ?? '')
        if (files.has(file)) return reply.sendFile(`/${file}`)
        return page ? page.call(this, request, reply) : reply.callNotFound()
      },
    })
}

/** Returns the ETag of an image: stored images never change, so the name is the version. */
const imageTag = (key: string): string => `"${createHash('sha1').update(key).digest('base64url')}"`

/** Serves `/images/…` from the storage: the local folder, or S3 for clients inside the network. */
export function mountImages(app: FastifyInstance, services: Services<'storage'>): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const key = request.params['*']
    const object = await services.storage.get(key)
    if (!object)
      return sendError(request, reply, new AppError('NOT_FOUND', 'The image does not exist.'))
    const etag = imageTag(key)
    reply
      .header('cache-control', imageCacheControl)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(object.contentType).send(object.body)
  })
}

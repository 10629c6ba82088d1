/** Serves `/api/docs`: Swagger UI, under the shop's own content security policy. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { imageCacheControl } from '../../platform/storage/storage.ts'
import { compressedBody } from '../ready-made.ts'

/** The package's folder of Swagger UI's browser files. */
const folder = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))),
  'static',
)

/** Absolute paths, so that the page works with and without a trailing slash. */
const base = '/api/docs'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Araliya API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="${base}/files/swagger-ui.css">
    <link rel="stylesheet" href="${base}/files/index.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <noscript>This page needs JavaScript. The document itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script src="${base}/files/swagger-ui-bundle.js"></script>
    <script src="${base}/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })
`

/** Mounts the docs page; `api` carries the prefix /api. */
export async function mountDocs(api: FastifyInstance): Promise<void> {
  api.get(
    '/docs',
    compressedBody(() => page, 'text/html; charset=utf-8'),
  )
  api.get(
    '/docs/start.js',
    compressedBody(() => start, 'text/javascript; charset=utf-8'),
  )
  await api.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/files/',
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', imageCacheControl),
  })
}

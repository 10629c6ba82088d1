/** Serves `/api/docs` and `/api/docs/admin`: Swagger UI, under the shop's own content security policy. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import type { EventData } from '../../core/openapi/event-samples.ts'
import { imageCacheControl } from '../../platform/storage/storage.ts'
import { compressedBody } from '../ready-made.ts'
import { documentTitles, openapiDocument } from './openapi.ts'

/** The package's folder of Swagger UI's browser files. */
const folder = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))),
  'static',
)

/** Absolute paths, so that the page works with and without a trailing slash. */
const base = '/api/docs'

const pages = [
  { title: documentTitles.storefront, address: base, file: 'storefront' },
  { title: documentTitles.admin, address: `${base}/admin`, file: 'admin' },
]

const links = pages.map(({ title, address }) => `<a href="${address}">${title}</a>`).join(' · ')

const page = (title: string, file: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Araliya</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="${base}/files/swagger-ui.css">
    <link rel="stylesheet" href="${base}/files/index.css">
  </head>
  <body class="swagger-ui">
    <nav class="wrapper" aria-label="API references">${links} · <a href="/api/openapi/${file}.json">${file}.json</a></nav>
    <div id="swagger-ui"><h1 class="wrapper">${title}</h1></div>
    <noscript>This page needs JavaScript. The document itself is at <a href="/api/openapi/${file}.json">/api/openapi/${file}.json</a>.</noscript>
    <script src="${base}/files/swagger-ui-bundle.js"></script>
    <script src="${base}/start.js"></script>
  </body>
</html>
`

/** The page's script: its filter searches addresses, names, summaries and descriptions. */
const start = `
const text = (operation) => [...['path', 'method'].map((key) => operation.get(key)),
  ...['operationId', 'summary', 'description'].map((key) => operation.getIn(['operation', key]))]
  .join(' ').toLowerCase()
const opsFilter = (sections, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/)
  return sections
    .map((section, name) => section.update('operations', (all) => all.filter((operation) =>
      words.every((word) => (name.toLowerCase() + ' ' + text(operation)).includes(word)))))
    .filter((section) => section.get('operations').size > 0)
}
const admin = location.pathname.startsWith('${base}/admin')
SwaggerUIBundle({
  url: '/api/openapi/' + (admin ? 'admin' : 'storefront') + '.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  plugins: [() => ({ fn: { opsFilter } })],
})
`

/** Serves the whole document, one for each audience, and one of all operations without webhooks. */
export function mountDocuments(
  api: FastifyInstance,
  paths: DocumentedPaths,
  events: EventData,
  serverUrl: string,
): void {
  const documents = {
    '/openapi.json': { audience: 'all', events },
    '/openapi/storefront.json': { audience: 'storefront' },
    '/openapi/admin.json': { audience: 'admin' },
    '/openapi/operations.json': { audience: 'all' },
  } as const
  for (const [address, content] of Object.entries(documents)) {
    const text = () => JSON.stringify(openapiDocument(paths, { ...content, serverUrl }))
    api.get(address, compressedBody(text, 'application/json; charset=utf-8'))
  }
}

/** Mounts the docs pages; `api` carries the prefix /api. */
export async function mountDocs(api: FastifyInstance): Promise<void> {
  for (const { title, address, file } of pages)
    api.get(
      address.replace('/api', ''),
      compressedBody(() => page(title, file), 'text/html; charset=utf-8'),
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

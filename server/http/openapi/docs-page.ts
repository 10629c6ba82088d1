/** Serves `/api/docs` and `/api/docs/admin`: Swagger UI, under the shop's own content security policy. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import type { EventData } from '../../core/openapi/event-samples.ts'
import { imageCacheControl } from '../../platform/storage/storage.ts'
import { compressedBody } from '../ready-made.ts'
import { codeSamples, type SampledOperation } from './code-samples.ts'
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
    <link rel="stylesheet" href="${base}/page.css">
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

/** Address of the shop in samples where the operator sets none; pages show their own instead. */
const sampleUrl = 'https://shop.example.com'

/** The page's styles: wide tables scroll on phones. */
const styles = '.swagger-ui .responses-inner, .swagger-ui .table-container { overflow-x: auto }\n'

/** The page's script: search in paths, names, texts and tags, and code samples. */
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
const hint = 'Search paths, summaries and tags'
const Filter = ({ React: { createElement } }) => (props) => {
  const { layoutSelectors, layoutActions, specSelectors } = props
  const current = layoutSelectors.currentFilter()
  const search = ({ target: { value } }) => {
    layoutActions.updateFilter(value)
    for (const tag of specSelectors.taggedOperations().keys())
      layoutActions.show(['operations-tag', tag], value !== '')
  }
  return createElement('div', { className: 'wrapper filter' },
    createElement('input', {
      type: 'search', className: 'operation-filter-input', placeholder: hint, 'aria-label': hint,
      value: typeof current === 'string' && current !== 'true' ? current : '',
      onChange: search,
    }))
}
let samples
const Samples = ({ React: { createElement, useEffect, useState } }) => ({ place }) => {
  const [all, setAll] = useState([])
  const [chosen, choose] = useState(0)
  useEffect(() => {
    samples ??= window.fetch('${base}/samples.json').then((answer) => answer.json())
    samples.then((found) => setAll(found[place] ?? []))
  }, [place])
  return createElement('div', null,
    createElement('div', { className: 'opblock-section-header' },
      createElement('h4', null, 'Code samples')),
    createElement('div', { className: 'responses-inner' },
      all.map(({ lang }, index) => createElement('button', {
        key: lang, type: 'button', className: 'btn', disabled: index === chosen,
        onClick: () => choose(index),
      }, lang)),
      createElement('pre', { className: 'microlight', tabIndex: 0 },
        createElement('code', null, all[chosen]?.source.replaceAll('${sampleUrl}', location.origin)))))
}
const reference = (system) => {
  const Shown = Samples(system)
  const { createElement, Fragment } = system.React
  return {
    fn: { opsFilter },
    components: { FilterContainer: Filter(system) },
    wrapComponents: {
      responses: (Responses) => (props) => createElement(Fragment, null,
        createElement(Shown, { place: props.method + ' ' + props.path }),
        createElement(Responses, props)),
    },
  }
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
  plugins: [reference],
})
`

/** Returns the code samples of all operations by method and path. */
const allSamples = (paths: DocumentedPaths, serverUrl: string) =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, entry]) => [
        `${method} ${path}`,
        codeSamples(method, path, entry() as unknown as SampledOperation, serverUrl),
      ]),
    ),
  )

/**
 * Serves the whole document, one for each audience, and one of all operations without webhooks.
 * Code samples have a document of their own, which the pages load with the first opened operation.
 */
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
  const samples = () => JSON.stringify(allSamples(paths, serverUrl || sampleUrl))
  api.get('/docs/samples.json', compressedBody(samples, 'application/json; charset=utf-8'))
}

/** Mounts the docs pages; `api` carries the prefix /api. */
export async function mountDocs(api: FastifyInstance): Promise<void> {
  for (const { title, address, file } of pages)
    api.get(
      address.replace('/api', ''),
      compressedBody(() => page(title, file), 'text/html; charset=utf-8'),
    )
  api.get(
    '/docs/page.css',
    compressedBody(() => styles, 'text/css; charset=utf-8'),
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

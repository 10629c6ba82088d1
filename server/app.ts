import './app/named-schemas.ts'
/**
 * Builds the whole Fastify application over its services. It never listens and never reads the
 * environment.
 */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createPageReader } from './app/page-reader.ts'
import type { AllServices } from './core/context/context.ts'
import { AppError } from './core/errors/errors.ts'
import { mountBodyLimits } from './core/http/body-limit.ts'
import { defaultBodyLimit, operationsOf } from './core/operation/operation.ts'
import { trustedProxies } from './core/values/trust-proxy.ts'
import { apiNotFound, mountFixedSegments } from './http/api-not-found.ts'
import { mountProtocolChecks, refuseConnection } from './http/client-errors.ts'
import { compression } from './http/compression.ts'
import { corsHeaders, corsOptions } from './http/cors.ts'
import { drainOnClose } from './http/drain.ts'
import { sendError, sendFrameworkError } from './http/errors.ts'
import { mountHealth } from './http/health.ts'
import { mountMetrics } from './http/metrics.ts'
import { withoutSchemas } from './http/no-schemas.ts'
import { mountDocs, mountDocuments } from './http/openapi/docs-page.ts'
import { documentedPaths } from './http/openapi/openapi.ts'
import { mountManifest } from './http/pages/manifest.ts'
import { mountMarkdown } from './http/pages/markdown.ts'
import { mountPages } from './http/pages/pages.ts'
import { mountSitemap } from './http/pages/sitemap.ts'
import { mountTheme } from './http/pages/theme.ts'
import { limitPipelining } from './http/pipelining.ts'
import { mountPressure } from './http/pressure.ts'
import { mountResponseCache } from './http/response-cache/response-cache.ts'
import { mountRest } from './http/rest.ts'
import { mountHeaders, securityHeaders } from './http/security.ts'
import { mountImages, mountStatic } from './http/static.ts'
import { mountOwnTraces, mountTracing } from './http/tracing.ts'
import { mountTrpc } from './http/trpc.ts'
import { districtRates } from './modules/pricing/shipping/district-rates.ts'
import { mountDeliveryMetrics } from './platform/event-deliveries/event-deliveries.metrics.ts'
import type { EnabledModules } from './platform/modules/enabled-modules.ts'
import { createRouter } from './router.ts'

const createApi = ({ list }: EnabledModules) => {
  const router = createRouter(list)
  const operations = operationsOf(router)
  const routes = Object.assign({}, ...list.map(({ openapi }) => openapi?.()))
  return { router, operations, paths: documentedPaths(operations, routes) }
}

/** The API by the names of the enabled optional modules; apps in one process share it. */
const apis = new Map<string, ReturnType<typeof createApi>>()

function apiOf(modules: EnabledModules): ReturnType<typeof createApi> {
  const key = modules.optional.join()
  const api = apis.get(key) ?? createApi(modules)
  apis.set(key, api)
  return api
}

export interface AppOptions {
  services: AllServices
  /** folder of the built client; without it only the API is served */
  clientFolder: string
  /** milliseconds, see server/http/pressure.ts; tests share their process and raise it */
  longestTurn?: number
}

export async function buildApp({
  services,
  clientFolder,
  longestTurn,
}: AppOptions): Promise<FastifyInstance> {
  const { config, modules } = services
  const { router, operations, paths } = apiOf(modules)
  const security = await securityHeaders(services)
  const defaultHeaders = (origin?: string) => ({ ...security, ...corsHeaders(config, origin) })
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    bodyLimit: defaultBodyLimit,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    http: {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 5_000,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: true },
    trustProxy: trustedProxies(config.trustProxy),
    frameworkErrors: sendFrameworkError(defaultHeaders),
    clientErrorHandler: refuseConnection(defaultHeaders()),
    // Logging each request would cost more than serving it: metrics count requests, errors are
    // logged.
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    ...withoutSchemas,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance

  await app.register(compress, compression)
  mountTracing(app, services)
  if (services.replicas)
    (await import('./platform/replicas/mount.ts')).mountReplicas(app, services.replicas)
  mountResponseCache(app, services)
  if (config.cdn) (await import('./http/cdn/headers.ts')).mountCdn(app, services, operations)
  mountOwnTraces(app, services)
  drainOnClose(app)
  mountBodyLimits(app)
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  mountHeaders(app, security)
  // DELETE with a JSON content type and no body must work; only JSON is parsed here.
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })

  await app.register(cors, corsOptions(config))
  mountProtocolChecks(app)
  mountMetrics(app, config)
  for (const { metrics } of modules.list) metrics?.(app.metricsRegister, services)
  mountDeliveryMetrics(app.metricsRegister, services, modules.subscribers)
  services.telemetry?.watch(app.metricsRegister)
  await mountPressure(app, longestTurn)
  limitPipelining(app)

  mountHealth(app, services)
  mountImages(app, services)
  await app.register(
    async (api) => {
      const notFound = apiNotFound(paths)
      api.setNotFoundHandler(notFound)
      // Fastify validates the body of a QUERY (RFC 10008) before it finds that no route exists.
      api.setErrorHandler((error, request, reply) =>
        request.method === 'QUERY' ? notFound(request, reply) : sendError(request, reply, error),
      )
      // The pages answer every GET without another route; under /api there are none.
      for (const url of ['/', '/*']) api.get(url, notFound)
      mountDocuments(api, paths, modules.events, config.publicUrl ?? '')
      mountFixedSegments(api, paths, notFound)
      mountRest(api, services, operations)
      for (const { routes } of modules.list) await routes?.(api, services)
      await mountDocs(api)
    },
    { prefix: '/api' },
  )
  await app.register((scope) => mountTrpc(scope, services, router), { prefix: '/trpc' })
  for (const { siteRoutes } of modules.list) await siteRoutes?.(app, services)
  mountSitemap(app, services)
  mountTheme(app, services)
  mountManifest(app, services)
  const pageReader = createPageReader(
    services,
    (context) => router.createCaller(context),
    operations,
    (product, grams) => districtRates(services, product, grams),
  )
  const page = mountPages(app, services, clientFolder, pageReader)
  mountMarkdown(app, services, pageReader, page)
  await mountStatic(app, clientFolder, page)
  app.setNotFoundHandler((request, reply) =>
    sendError(
      request,
      reply,
      new AppError('NOT_FOUND', `The address ${request.url.split('?')[0]} does not exist.`),
    ),
  )
  return app
}

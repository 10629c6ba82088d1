/** The shop's pages: index.html with the settings that the browser needs. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

/** What the browser must know before its first call; put into the page as inert JSON. */
export function clientConfig(services: Services) {
  return {
    loadingScreenMs: services.config.loadingScreenMs,
    googleClientId: services.config.google.clientId ?? null,
    imagesUrl: services.storage.publicUrl(''),
  }
}

/** `<` is escaped: the text cannot end the script element that carries it. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Answers every path that is no file and no API with the shop. */
export function mountPages(app: FastifyInstance, services: Services, folder: string): void {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return
  const settings = `<script type="application/json" id="araliya-config">${inertJson(clientConfig(services))}</script>`
  const page = readFileSync(file, 'utf8').replace('</head>', () => `${settings}</head>`)
  app.get('/*', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
}

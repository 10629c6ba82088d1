/** Serves the web app manifest; name and colour come from the settings. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../core/context/context.ts'

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** Mounts `/manifest.webmanifest`. */
export function mountManifest(app: FastifyInstance, { settings }: Services<'settings'>): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const name = settings.get('shop.name')
    const { paper } = settings.get('theme.colours')
    const manifest = {
      name,
      short_name: name,
      description: settings.get('shop.tagline') || undefined,
      lang: 'en',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'browser',
      background_color: paper,
      theme_color: paper,
      icons,
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })
}

/**
 * Serves the staff's colours as a style sheet at its own address: the content policy allows no
 * inline style. The address contains the colours, so browsers cache it for ever.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../core/context/context.ts'
import { type Colours, defaultColours } from '../../modules/settings/definitions/theme.schema.ts'

/** Returns the CSS variable: `sandDeep` → `--color-sand-deep`, as in client/styles.css. */
const variable = (name: string): string =>
  `--color-${name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`

/** Builds the CSS of changed colours; outside every layer, so that it takes precedence. */
function themeOf(colours: Colours): string {
  const other = Object.entries(colours).filter(
    ([name, value]) => defaultColours[name as keyof Colours] !== value,
  )
  const lines = other.map(([name, value]) => `${variable(name)}:${value}`)
  return lines.length === 0 ? '' : `:root{${lines.join(';')}}\n`
}

const versionOf = (css: string): string =>
  createHash('sha1').update(css).digest('base64url').slice(0, 10)

/** Returns the theme tags of a page's head; no style sheet for the default colours. */
export function themeTags(colours: Colours): string {
  const css = themeOf(colours)
  const sheet = css === '' ? '' : `<link rel="stylesheet" href="/theme.css?v=${versionOf(css)}">`
  return `<meta name="theme-color" content="${colours.paper}">${sheet}`
}

/** Mounts `/theme.css`: always the current colours, whichever version was requested. */
export function mountTheme(app: FastifyInstance, { settings }: Services<'settings'>): void {
  app.get<{ Querystring: { v?: string } }>('/theme.css', async (request, reply) => {
    const css = themeOf(settings.get('theme.colours'))
    const isNewest = request.query.v === versionOf(css)
    return reply
      .header('cache-control', isNewest ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(css)
  })
}

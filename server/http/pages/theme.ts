/**
 * The colours that staff chose, as a style sheet at an address of its own: the content policy allows no
 * inline style. Its address carries what it says, so a browser keeps it for ever.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../core/context/context.ts'
import { type Colours, usualColours } from '../../modules/settings/definitions/appearance.schema.ts'

/** `sandDeep` → `--color-sand-deep`, as client/styles.css names it. */
const variable = (name: string): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Only what differs from the shop's own; outside every layer, so that it goes before them. */
function themeOf(colours: Colours): string {
  const other = Object.entries(colours).filter(
    ([name, value]) => usualColours[name as keyof Colours] !== value,
  )
  const lines = other.map(([name, value]) => `${variable(name)}:${value}`)
  return lines.length === 0 ? '' : `:root{${lines.join(';')}}\n`
}

const versionOf = (css: string): string =>
  createHash('sha1').update(css).digest('base64url').slice(0, 10)

/** What a page's head says of the colours; no sheet as long as they are the shop's own. */
export function themeTags(colours: Colours): string {
  const css = themeOf(colours)
  const sheet = css === '' ? '' : `<link rel="stylesheet" href="/theme.css?v=${versionOf(css)}">`
  return `<meta name="theme-color" content="${colours.paper}">${sheet}`
}

/** `/theme.css`: what holds now, whichever version was asked for. */
export function mountTheme(app: FastifyInstance, { settings }: Services): void {
  app.get<{ Querystring: { v?: string } }>('/theme.css', async (request, reply) => {
    const css = themeOf(settings.get('look.colours'))
    const isNewest = request.query.v === versionOf(css)
    return reply
      .header('cache-control', isNewest ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(css)
  })
}

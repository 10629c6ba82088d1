/** Renders Vite's pages with the sources, from the settings and answers of the server's own pages. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Plugin } from 'vite'
import { type Renderer, renderBody } from '../server/http/pages/rendering.ts'

/** Fetches a page of the shop as a request to `host` gets it, after redirects. */
async function fetchPage(url: URL, host: string): Promise<string> {
  const sent = request(url, { headers: { host } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { location } = response.headers
  const page = await text(response)
  return location ? fetchPage(new URL(location, url), host) : page
}

/** Reads inert JSON of a page. */
function embeddedIn(page: string, id: string) {
  const found = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(
    page,
  )
  return found && { element: found[0], value: JSON.parse(found[1]!) as unknown }
}

/** Returns the Vite plugin. @param shop the address of the server */
export const asServed = (shop: string): Plugin => ({
  name: 'as-served',
  apply: 'serve',
  async transformIndexHtml(page, { server, originalUrl = '/' }) {
    const { host } = new URL(server?.resolvedUrls?.local[0] ?? shop)
    const url = new URL(originalUrl, shop)
    const served = await fetchPage(url, host)
    const settings = embeddedIn(served, 'araliya-config')
    if (!settings) throw new Error(`${url} has no page: run npm run build first`)
    const renderer = (await server!.ssrLoadModule('/server.tsx')) as Renderer
    const body = await renderBody(renderer, {
      pathname: url.pathname,
      search: url.search,
      config: settings.value as Parameters<Renderer['render']>[0]['config'],
      answers: embeddedIn(served, 'araliya-first')?.value as unknown[] | undefined,
      // A call that the built pages do not make yet is left to the browser.
      ask: () => undefined,
    })
    return page
      .replace(
        '</head>',
        () => `<link rel="stylesheet" href="/styles.css">${settings.element}</head>`,
      )
      .replace('<div id="root"></div>', () => body)
  },
})

/** Puts the server's settings into Vite's pages, as the server does in its own. */
import { request } from 'node:http'
import type { Plugin } from 'vite'

const settings = /<script type="application\/json" id="araliya-config">.*?<\/script>/s

/** Fetches the shop's home page as a request to `host` gets it. */
const homeOf = (shop: string, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(shop, { headers: { host } }, (response) => {
      let page = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        page += text
      })
      response.once('end', () => resolve(page))
    })
      .once('error', reject)
      .end()
  })

/** Returns the Vite plugin. @param shop the address of the server */
export const asServed = (shop: string): Plugin => ({
  name: 'as-served',
  apply: 'serve',
  async transformIndexHtml(page, { server }) {
    const { host } = new URL(server?.resolvedUrls?.local[0] ?? shop)
    const found = settings.exec(await homeOf(shop, host))?.[0]
    if (!found) throw new Error(`${shop} has no pages: run npm run build first`)
    return page.replace('</head>', () => `${found}</head>`)
  },
})

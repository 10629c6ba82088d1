/**
 * Renders the body of the storefront's pages with the built client (client/server.tsx), and embeds
 * the answers of the page's calls, so that the browser need not repeat them.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inertJson } from './inert-json.ts'
import type { PageReader } from './parts.ts'

interface BodyRequest {
  pathname: string
  /** with its `?`, or empty */
  search: string
  /** the settings that the page contains for the browser */
  config: { loadingScreenMs: number }
  ask: PageReader['ask']
}

/** What the built file exports; client/server.tsx describes it. */
interface Renderer {
  render: (
    request: BodyRequest,
  ) => Promise<{ loadingScreen: string; html: string; answers: unknown[] }>
}

const place = (html: string) => `<div id="root">${html}</div>`

/** The content of `body` for a page that only the browser renders. */
export const emptyBody = place('')

/**
 * Returns a function that renders the content of `body`. It loads the built client once.
 * @param folder of the built client
 */
export function createRenderer(folder: string): (request: BodyRequest) => Promise<string> {
  const file = pathToFileURL(path.join(folder, '.server/server.js')).href
  let renderer: Promise<Renderer> | undefined
  return async (request) => {
    renderer ??= import(file) as Promise<Renderer>
    const { loadingScreen, html, answers } = await (await renderer).render(request)
    const screen =
      loadingScreen &&
      `<script src="/loading-screen.js" data-ms="${request.config.loadingScreenMs}"></script>${loadingScreen}`
    // React's preloads of images stand before the page; the browser finds the images themselves.
    const page = html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
    return `${screen}${place(page)}<script type="application/json" id="araliya-first">${inertJson(answers)}</script>`
  }
}

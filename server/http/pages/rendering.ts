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
  /** answers that are known before the rendering */
  answers?: unknown[] | undefined
  ask: PageReader['ask']
}

/** What the built file exports; client/server.tsx describes it. */
export interface Renderer {
  render: (
    request: BodyRequest,
  ) => Promise<{ loadingScreen: string; html: string; answers: unknown[] }>
}

const place = (html: string) => `<div id="root">${html}</div>`

/** The content of `body` for a page that only the browser renders. */
export const emptyBody = place('')

/** Loads the built client. @param folder of it */
export const loadRenderer = (folder: string): Promise<Renderer> =>
  import(pathToFileURL(path.join(folder, '.server/server.js')).href) as Promise<Renderer>

/** Renders the content of `body`. */
export async function renderBody({ render }: Renderer, request: BodyRequest): Promise<string> {
  const { loadingScreen, html, answers } = await render(request)
  const screen =
    loadingScreen &&
    `<script src="/loading-screen.js" data-ms="${request.config.loadingScreenMs}"></script>${loadingScreen}`
  // React's preloads of images stand before the page; the browser finds the images themselves.
  const page = html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
  return `${screen}${place(page)}<script type="application/json" id="araliya-first">${inertJson(answers)}</script>`
}

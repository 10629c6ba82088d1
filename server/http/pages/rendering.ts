/**
 * Renders the body of the storefront's pages with the built client (client/server.tsx), and embeds
 * the answers of the page's calls, so that the browser need not repeat them.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inertJson } from './inert-json.ts'
import type { PageReader } from './parts.ts'

/** What the built file exports; client/server.tsx describes it. */
interface Renderer {
  render: (request: {
    pathname: string
    search: string
    config: object
    ask: PageReader['ask']
  }) => Promise<{ html: string; answers: unknown[] } | undefined>
}

/** The body of a page, and the script element with the answers. */
export interface RenderedBody {
  html: string
  answers: string
}

export type RenderBody = (
  request: Parameters<Renderer['render']>[0],
) => Promise<RenderedBody | undefined>

/**
 * Loads the renderer at the first request for a page.
 * @param folder of the built client
 * @returns renders undefined where a call fails: the browser then renders the page
 */
export function createRenderer(folder: string): RenderBody {
  const file = path.join(folder, '.server/server.js')
  let renderer: Promise<Renderer> | undefined
  return async (request) => {
    if (!existsSync(file)) return undefined
    renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>
    const rendered = await (await renderer).render(request)
    return (
      rendered && {
        html: rendered.html,
        answers:
          rendered.answers.length === 0
            ? ''
            : `<script type="application/json" id="araliya-first">${inertJson(rendered.answers)}</script>`,
      }
    )
  }
}

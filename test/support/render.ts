/** Renders pages of the client without a browser, over an app called by injection. */
import { cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { origin } from './dom.ts'
import { refusal } from './refusal.ts'
import type { TestApp } from './test-app.ts'

export { screen, waitFor, within } from '@testing-library/react'

// As in the browser tests: a full machine shows later what it shows.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') })

/** Keyboard and pointer of the visitor. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

type Client = Pick<typeof import('../../client/app.tsx'), 'App'> &
  Pick<typeof import('../../client/pages.ts'), 'pageFor'>

const nodeFetch = globalThis.fetch
const added: (() => void)[] = []

/** The answer of one operation: its data, or a failure of the server. */
export type Answer = { data: unknown } | 'refusal'

/** Replaces the answer of one operation, alone or in a batch, until the test ends. */
export const answerCall = (name: string, give: () => Answer | Promise<Answer>): void =>
  void answers.set(name, give)

async function replaceAnswers(path: string, payload: Uint8Array<ArrayBuffer>): Promise<BodyInit> {
  const names = path.replace('/trpc/', '').split(',')
  if (!names.some((name) => answers.has(name))) return payload
  const real: unknown = JSON.parse(Buffer.from(payload).toString())
  const changed = await Promise.all(
    [real].flat().map(async (one, place) => {
      const answer = await answers.get(names[place]!)?.()
      return answer === undefined ? one : answer === 'refusal' ? refusal : { result: answer }
    }),
  )
  return JSON.stringify(Array.isArray(real) ? changed : changed[0])
}

/** Sends the page's requests to the app, and all others into the network. */
function routeRequests({ app }: Pick<TestApp, 'app'>): void {
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    if (url.origin !== origin) return nodeFetch(input, init)
    const request = new Request(url, init)
    const body = Buffer.from(await request.arrayBuffer())
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(request.headers), host: new URL(origin).host },
      ...(body.length > 0 ? { payload: body } : {}),
    })
    init?.signal?.throwIfAborted()
    const replaced = await replaceAnswers(url.pathname, new Uint8Array(rawPayload))
    return new Response(statusCode === 204 ? null : replaced, {
      status: statusCode,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    })
  }
}

/** Removes what the client's modules have added to the window: a new page load brings it again. */
function unloadClient(): void {
  for (const remove of added.splice(0)) remove()
  vi.resetModules()
}

/** Loads the client's modules again, as a browser does for each document. */
async function loadClient(): Promise<Client> {
  unloadClient()
  const add = window.addEventListener
  globalThis.addEventListener = ((...listener: Parameters<typeof add>) => {
    window.addEventListener(...listener)
    added.push(() => window.removeEventListener(...listener))
  }) as typeof add
  const [{ App }, { pageFor }] = await Promise.all([
    import('../../client/app.tsx'),
    import('../../client/pages.ts'),
  ])
  globalThis.addEventListener = add.bind(window)
  return { App, pageFor }
}

/** Leaves the page and clears its storage. */
function leavePage(): void {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
}

/** Errors on the console since the page was opened. */
const complaints: string[] = []
/** happy-dom does not know this tag, and React says so. */
const known = /The tag <%s> is unrecognized/
/** Operations whose answers the test replaces. */
const answers = new Map<string, () => Answer | Promise<Answer>>()

afterEach(() => {
  leavePage()
  answers.clear()
  expect(complaints.splice(0)).toEqual([])
})

/**
 * Opens a page, as a browser loads it. A page that is open is left first.
 * @param token of the session; without one the visitor is a guest
 */
export async function visit(shop: TestApp, path: string, token?: string): Promise<void> {
  leavePage()
  const document_ = await shop.app.inject({ url: path, headers: { host: new URL(origin).host } })
  const [, config] = /id="araliya-config">(.*?)<\/script>/s.exec(document_.body) ?? []
  if (config === undefined) throw new Error(`No page at ${path}: ${document_.body.slice(0, 200)}`)
  document.head.innerHTML = `<script type="application/json" id="araliya-config">${config}</script>`
  history.replaceState(null, '', path)
  if (token) localStorage.setItem('token', token)
  routeRequests(shop)
  console.error = (...parts: unknown[]) => {
    if (!known.test(String(parts[0]))) complaints.push(parts.map(String).join(' '))
  }
  const { App, pageFor } = await loadClient()
  await pageFor(location.pathname).preload()
  render(createElement(App))
}

/** Replaces the text of a field at once: typing each character costs ten times as much. */
export function fill(field: HTMLElement, text: string): void {
  field.focus()
  fireEvent.input(field, { target: { value: text } })
}

/** Waits for an element by its selector: much faster than by role in a large page. */
export const find = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`${selector} is not on the page`)
    return found
  })

/** Waits until no element matches the selector. */
export const waitForNone = (selector: string): Promise<void> =>
  waitFor(() => {
    if (document.querySelector(selector)) throw new Error(`${selector} is still on the page`)
  })

/** Runs an action and waits for a new message with this text. */
export async function says(text: string, act: () => Promise<unknown>): Promise<void> {
  const before = new Set(document.querySelectorAll('[data-notice]'))
  await act()
  await waitFor(() => {
    const all = [...document.querySelectorAll('[data-notice]')]
    if (!all.some((notice) => !before.has(notice) && notice.textContent?.includes(text)))
      throw new Error(`No message “${text}”:\n${all.map((one) => one.textContent).join('\n')}`)
  })
}

/** Opens visits with a real browser, and changes their network. */
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { unpackedChromium } from './chromium.ts'
import { baseFolder } from './quick-folder.ts'
import { returnTab, type Tab, takeTab, watchTab } from './tabs.ts'

let shared: Promise<Browser> | undefined

/** A host name that leads to this machine, only in the tests' browser. */
const foreignName = 'shop.araliya.test'

/** Returns the shop's address under a name that a browser does not trust like localhost. */
export const foreignAddress = (address: string): string =>
  `http://${foreignName}:${new URL(address).port}`

/** Opens one browser per worker: it serves all files of the worker and ends with it. */
function openBrowser(): Promise<Browser> {
  shared ??= Promise.all([unpackedChromium(), baseFolder()]).then(([unpacked, folder]) =>
    // A worker ended by SIGTERM has half a second: the browser ends at once with it.
    chromium.launch({
      executablePath: unpacked.executablePath,
      args: [
        ...unpacked.args,
        '--disable-gpu',
        `--host-resolver-rules=MAP ${foreignName} 127.0.0.1`,
      ],
      // Playwright puts Chromium's shared memory on the disk, for containers with little of it.
      ignoreDefaultArgs: folder === '/dev/shm' ? ['--disable-dev-shm-usage'] : [],
      headless: true,
      handleSIGTERM: false,
    }),
  )
  return shared
}
process.once('SIGTERM', () => process.exit())

/** The open visits, by the address of their shop. */
const visitors = new Map<string, Set<BrowserContext>>()

/** Closes all visits of a shop before it closes. */
export async function sendAway(address: string): Promise<void> {
  const all = [...(visitors.get(address) ?? [])]
  visitors.delete(address)
  await Promise.all(all.map((context) => context.close()))
}

export const phone = { width: 390, height: 844 } as const
export const desktop = { width: 1280, height: 900 } as const

interface VisitOptions {
  viewport?: { width: number; height: number }
  reducedMotion?: 'reduce' | 'no-preference'
  /** errors on the console that the test provokes on purpose */
  expectErrors?: RegExp
  touch?: boolean
  /** a new tab that is not reused: for first impressions */
  own?: boolean
}

export type Visit = Pick<Tab, 'context' | 'page' | 'complaints'> & AsyncDisposable

/** Asserts a quiet console. @throws Error with the console's complaints */
function assertQuiet(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`the console complained:\n${complaints.join('\n')}`)
}

/** Milliseconds. Two cores run the whole suite at once, so a slow page is not broken. */
const pageTimeout = 30_000

/** `TEST_SLOWNESS=4` runs the pages four times slower, to find too short waits before CI does. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Returns true when React has taken over the content that the server rendered. */
const isHydrated = (): boolean => {
  const element = document.querySelector('#content *') ?? document.querySelector('#root *')
  return !element || Object.keys(element).some((key) => key.startsWith('__reactFiber'))
}

/** Makes `goto` and `reload` wait for hydration, as most controls do nothing before it. */
function waitForHydration(page: Page): Page {
  const { goto, reload } = page
  const hydrated = () =>
    page.waitForFunction(isHydrated, undefined, { timeout: 10_000 }).catch(() => {})
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await hydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await hydrated()
    return response
  }
  return page
}

async function openTab(address: string, touch: boolean): Promise<Tab> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    baseURL: address,
    viewport: desktop,
    hasTouch: touch,
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
  })
  context.setDefaultTimeout(pageTimeout)
  if (slowness > 1) context.on('page', slowDown)
  const tab = watchTab(context, waitForHydration(await context.newPage()))
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !tab.expectErrors?.test(text)) tab.complaints.push(text)
  })
  context.on('weberror', (event) => tab.complaints.push(String(event.error())))
  return tab
}

/** Opens a new visit: empty storage, and an unexpected console error fails the test at its end. */
export async function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
  const touch = options.touch ?? false
  const place = `${address} ${touch}`
  const tab = (options.own ? undefined : takeTab(place)) ?? (await openTab(address, touch))
  const { context, page, complaints } = tab
  const there = visitors.get(address) ?? new Set()
  visitors.set(address, there.add(context))
  tab.expectErrors = options.expectErrors
  tab.spent = options.own ?? false
  await page.setViewportSize(options.viewport ?? desktop)
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    forcedColors: 'none',
    reducedMotion: options.reducedMotion ?? 'reduce',
  })
  return {
    context,
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await returnTab(place, tab)
      there.delete(context)
      assertQuiet(complaints.splice(0))
    },
  }
}

/** Expects the focus on an element, which may come shortly after its cause. */
export const expectFocus = async (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((node) => node === document.activeElement)).toBe(true)

/**
 * Waits until the page has handled an action: React's work runs before scheduled background work.
 * Call it before asserting that something does not happen.
 */
export const atRest = async (page: Page): Promise<void> =>
  page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))

/**
 * Navigates within the shop as a link does: a reload costs ten times as much. While the page's code
 * loads, the previous page stays, so wait for something only the new one has, such as its heading.
 * Data requested within the last half minute is not requested again: after a change made outside
 * the page, reload it.
 */
export async function walk(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    () => !history.state?.dialog || document.querySelector('dialog[open]') !== null,
  )
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await atRest(page)
}

/**
 * Waits until a closed dialog has gone back in the history, which would cancel a navigation
 * meanwhile.
 */
export async function dialogStepTaken(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.dialog)
}

/**
 * Gives the pages a clock that runs until the returned function stops it. From then on only the
 * test advances it, however slow the machine is.
 */
export async function ownClock(page: Page): Promise<() => Promise<void>> {
  await page.clock.install({ time: 0 })
  return () => page.clock.pauseAt(3_600_000)
}

/** The server's response to a tRPC call that fails on its side. */
export const refusal = {
  error: {
    message: 'Something went wrong on our side.',
    code: -32603,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, appCode: 'INTERNAL' },
  },
}

const firstAnswers =
  /(<div id="root">).*(<\/div><script type="application\/json" id="araliya-first">)(.*?)(<\/script>)/s

/** Returns the operation of a query by its key; client/storefront/products/use-catalogue.ts has an own one. */
const operationOf = ([head]: [string | string[]]): string =>
  Array.isArray(head) ? head.join('.') : `${head}.list`

/**
 * Removes the answer of one operation from pages, with the content that was rendered from it, so
 * that the browser must request it.
 */
async function withoutFirstAnswer(page: Page, name: string): Promise<() => Promise<void>> {
  const isPage = (url: URL) => !/^\/(?:trpc|api|assets|images|pictures)\//.test(url.pathname)
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(firstAnswers, (all, start, between, json, end) => {
      const answers = JSON.parse(json) as [key: [string | string[]], data: unknown][]
      const others = answers.filter(([key]) => operationOf(key) !== name)
      if (others.length === answers.length) return all
      return start + between + JSON.stringify(others) + end
    })
    return route.fulfill({ response, body })
  })
  return () => page.unroute(isPage)
}

/**
 * Breaks one operation, alone or in a batch, until the returned function is called.
 * @param how `refuse` answers 500, `drop` drops the answer after the server's work
 */
export async function breakCall(
  page: Page,
  name: string,
  how: 'refuse' | 'drop' | 'offline' = 'refuse',
): Promise<() => Promise<void>> {
  const asItWas = await withoutFirstAnswer(page, name)
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(name)
  await page.route(matches, async (route) => {
    if (how === 'offline') return route.abort('failed')
    if (how === 'drop') {
      await route.fetch()
      return route.abort('failed')
    }
    const url = new URL(route.request().url())
    const calls = url.pathname.split(',').length
    const body = url.searchParams.has('batch')
      ? Array.from({ length: calls }, () => refusal)
      : refusal
    return route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify(body),
    })
  })
  return async () => {
    await asItWas()
    await page.unroute(matches)
  }
}

/** Holds the answers to one operation back until the returned function is called. */
export async function holdCall(page: Page, name: string): Promise<() => void> {
  await withoutFirstAnswer(page, name)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && url.pathname.includes(name),
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}

/** The browser's own messages about errors that a test provokes. */
export const networkErrors = /Failed to load resource|net::ERR/

/** Signs a visitor in before the first page. */
export async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    // Not on the blank pages that axe opens.
    if (!location.protocol.startsWith('http')) return
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('token', value)
    sessionStorage.setItem('seeded', '1')
  }, token)
}

/** Fills the cart before the first page. */
export async function fillCart(
  context: BrowserContext,
  lines: { productId: string; qty: number }[],
): Promise<void> {
  await context.addInitScript((value) => {
    if (!location.protocol.startsWith('http')) return
    if (!sessionStorage.getItem('cart-seeded')) localStorage.setItem('cart', value)
    sessionStorage.setItem('cart-seeded', '1')
  }, JSON.stringify(lines))
}

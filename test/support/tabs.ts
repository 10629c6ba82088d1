/**
 * Tabs of the browser, handed on from one visitor to the next, also of the next shop at the same address: what
 * a new one loads and compiles costs as much as two pages in one that was here before. Nothing else of a visitor
 * stays, and the shop lets a browser keep nothing of itself but built files and pictures.
 */
import type { BrowserContext, Page } from 'playwright-core'

export interface Tab {
  context: BrowserContext
  page: Page
  /** what the console complained about and nobody expected */
  complaints: string[]
  /** errors on the console that are provoked on purpose */
  expectErrors: RegExp | undefined
  /** something was done to it that cannot be taken back */
  spent: boolean
  /** what runs before each page of this visitor */
  scripts: AsyncDisposable[]
}

/** What changes a tab for good, by whose it is. */
const lasting = {
  context: ['newPage', 'newCDPSession', 'grantPermissions', 'setOffline', 'exposeFunction'],
  page: ['exposeFunction', 'setDefaultTimeout'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
}

// biome-ignore lint/suspicious/noExplicitAny: any method of Playwright's
type Method = (...given: any[]) => any

/** Tells `then` of every call of a method, with what it answered. */
function watch(owner: object, name: string, then: (answer: unknown) => void): void {
  const methods = owner as Record<string, Method>
  const method = methods[name]!.bind(owner)
  methods[name] = (...given) => {
    const answer = method(...given)
    then(answer)
    return answer
  }
}

/** Watches what is done to a new tab. */
export function watchTab(context: BrowserContext, page: Page): Tab {
  const tab: Tab = {
    context,
    page,
    complaints: [],
    expectErrors: undefined,
    spent: false,
    scripts: [],
  }
  for (const [owner, names] of [
    [context, lasting.context],
    [page, lasting.page],
    [page.clock, lasting.clock],
  ] as const)
    for (const name of names)
      watch(owner, name, () => {
        tab.spent = true
      })
  for (const owner of [context, page])
    watch(owner, 'addInitScript', async (script) => {
      tab.scripts.push((await script) as AsyncDisposable)
    })
  context.on('page', () => {
    tab.spent = true
  })
  return tab
}

/** By the address of their shop, and whether they are touched. */
const idle = new Map<string, Tab[]>()

/** One that a visitor before left, if there is. */
export function takeTab(place: string): Tab | undefined {
  // Another file of this worker may have had a shop at this address; its tabs closed with it.
  for (let tab = idle.get(place)?.pop(); tab; tab = idle.get(place)?.pop())
    if (!tab.page.isClosed()) return tab
  return undefined
}

/** Leaves the shop, so that nothing goes on behind the next visitor's back, and takes everything along. */
async function empty({ context, page, scripts }: Tab): Promise<void> {
  for (const event of ['dialog', 'request', 'response', 'requestfailed', 'download'] as const)
    page.removeAllListeners(event)
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    ...scripts.splice(0).map((script) => script[Symbol.asyncDispose]()),
  ])
  // A pointer that rests on a chart or a message is somebody who looks at it.
  await page.mouse.move(0, 0)
  // A form that the test left half written asks nobody any more.
  await page.evaluate(() =>
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto('/health/live')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}

/** Keeps a tab for the next visitor, or closes one that is not as a new one would be. */
export async function handOn(place: string, tab: Tab): Promise<void> {
  if (!tab.spent)
    await empty(tab).catch(() => {
      tab.spent = true
    })
  if (tab.spent) return tab.context.close()
  idle.set(place, [...(idle.get(place) ?? []), tab])
}

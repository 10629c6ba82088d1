/**
 * Passes browser tabs on from one visitor to the next, even of the next shop at the same address:
 * loading and compiling in a new tab costs as much as two pages in a used one. Nothing else of a
 * visitor stays, and the shop lets a browser keep only built files and images.
 */
import type { BrowserContext, Page } from 'playwright-core'

export interface Tab {
  context: BrowserContext
  page: Page
  /** unexpected complaints of the console */
  complaints: string[]
  /** expected errors on the console */
  expectErrors: RegExp | undefined
  /** changed irreversibly, so not reusable */
  spent: boolean
  /** scripts that run before each page of this visitor */
  scripts: AsyncDisposable[]
}

/** The methods that change a tab for good, by their object. */
const lasting = {
  context: ['newPage', 'newCDPSession', 'grantPermissions', 'setOffline', 'exposeFunction'],
  page: ['exposeFunction', 'setDefaultTimeout'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
}

// biome-ignore lint/suspicious/noExplicitAny: any method of Playwright's
type Method = (...args: any[]) => any

/** Calls `then` after every call of a method, with its result. */
function watch(owner: object, name: string, then: (answer: unknown) => void): void {
  const methods = owner as Record<string, Method>
  const method = methods[name]!.bind(owner)
  methods[name] = (...args) => {
    const answer = method(...args)
    then(answer)
    return answer
  }
}

/** Records changes of a new tab. */
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

/** Idle tabs, by the address of their shop and whether they emulate touch. */
const idle = new Map<string, Tab[]>()

/** Takes an idle tab, if there is one. */
export function takeTab(place: string): Tab | undefined {
  // A closed shop of another file at this address has also closed its tabs.
  for (let tab = idle.get(place)?.pop(); tab; tab = idle.get(place)?.pop())
    if (!tab.page.isClosed()) return tab
  return undefined
}

/** Leaves the shop, so that nothing runs during the next visit, and clears all data. */
async function empty({ context, page, scripts }: Tab): Promise<void> {
  for (const event of ['dialog', 'request', 'response', 'requestfailed', 'download'] as const)
    page.removeAllListeners(event)
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    ...scripts.splice(0).map((script) => script[Symbol.asyncDispose]()),
  ])
  // A pointer resting on a chart or a message would count as hovering.
  await page.mouse.move(0, 0)
  // An unfinished form must not ask for confirmation.
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

/** Keeps a tab for the next visitor, or closes one that differs from a new one. */
export async function returnTab(place: string, tab: Tab): Promise<void> {
  if (!tab.spent)
    await empty(tab).catch(() => {
      tab.spent = true
    })
  if (tab.spent) return tab.context.close()
  idle.set(place, [...(idle.get(place) ?? []), tab])
}

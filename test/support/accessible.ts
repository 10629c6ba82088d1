/**
 * axe-core, run inside the page itself. Its Playwright wrapper opens a blank page for every check and
 * collects what passes as well; with neither a check takes a quarter of the time, by the same rules.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './browser.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (context: Document | string, options: RunOptions) => Promise<AxeResults>
}

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Strangers' frames are not ours to judge, and the shop has none of its own.
  iframes: false,
}

/** What is shown dimmed, because its successor is on the way, is not what is to be judged. */
const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      // What was dimmed is still so in the frame in which it is busy no more.
      document.getAnimations().every(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState !== 'running' || endTime === Number.POSITIVE_INFINITY
      }),
  )

/**
 * What breaks WCAG 2.2 AA, one line for each place.
 * @param within what to look at, such as the dialog over a page that was looked at before
 * @param state `busy` for a page that loads for as long as it is looked at
 * @param rules axe's own names of rules to judge by instead
 */
export async function violations(
  page: Page,
  within?: string,
  state: 'settled' | 'busy' = 'settled',
  rules?: string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  for (;;) {
    if (state === 'settled') await settle(page)
    const { found, busy } = await judge(page, within, rules)
    if (found.length === 0 || state === 'busy' || !busy) return found
  }
}

/** What axe finds, and whether the page became busy while it looked: it takes a second on a full machine. */
const judge = (page: Page, within?: string, rules?: string[]) =>
  page.evaluate(
    async ({ given, selector }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      let busy = false
      const watch = new MutationObserver(() => {
        busy = true
      })
      watch.observe(document, { subtree: true, attributeFilter: ['aria-busy'] })
      const { violations } = await axe.run(selector ?? document, given)
      busy ||= watch.takeRecords().length > 0
      watch.disconnect()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
      )
      return { found, busy }
    },
    { given: rules ? { ...options, runOnly: rules } : options, selector: within },
  )

/** No violation of WCAG 2.2 AA, in the state the page is in. */
export async function expectAccessible(...asked: Parameters<typeof violations>): Promise<void> {
  expect(await violations(...asked)).toEqual([])
}

/** The same on a phone and on a desktop; the page stays at the width of the desktop. */
export async function expectAccessibleAtBothWidths(page: Page, within?: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page, within)
  }
}

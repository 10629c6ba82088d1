/**
 * Runs axe-core inside the page. Its Playwright wrapper opens a blank page for every check and also
 * collects passed rules. Without both, a check takes a quarter of the time, by the same rules.
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
  // Frames of other sites are not ours to check, and the shop has none of its own.
  iframes: false,
  // Only a rule about videos and sounds needs more than the page's own content; the shop has none.
  preload: false,
}

/** Waits until nothing is dimmed while it is being replaced. */
const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      // A dimmed element stays dimmed in the frame in which it stops being busy.
      document.getAnimations().every(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState !== 'running' || endTime === Number.POSITIVE_INFINITY
      }),
  )

/**
 * Returns the violations of WCAG 2.2 AA, one line for each element.
 * @param within the part to check, such as a dialog over a page checked before
 * @param state `busy` for a page that keeps loading during the check
 * @param rules names of axe rules to check instead
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
    const { found, busy } = await analyse(page, within, rules)
    if (found.length === 0 || state === 'busy' || !busy) return found
  }
}

/** Returns axe's findings, and whether the page became busy during the second they take. */
const analyse = (page: Page, within?: string, rules?: string[]) =>
  page.evaluate(
    async ({ settings, selector }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      let busy = false
      const watch = new MutationObserver(() => {
        busy = true
      })
      watch.observe(document, { subtree: true, attributeFilter: ['aria-busy'] })
      const { violations } = await axe.run(selector ?? document, settings)
      busy ||= watch.takeRecords().length > 0
      watch.disconnect()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
      )
      return { found, busy }
    },
    { settings: rules ? { ...options, runOnly: rules } : options, selector: within },
  )

/** Expects no violation of WCAG 2.2 AA, in the page's current state. */
export async function expectAccessible(...args: Parameters<typeof violations>): Promise<void> {
  expect(await violations(...args)).toEqual([])
}

/** Expects the page to be no wider than its window. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0)

/** Expects accessibility and no overflow at phone and desktop widths; the page stays at the desktop's. */
export async function expectAccessibleAtBothWidths(page: Page, within?: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page, within)
    await expectNoOverflow(page)
  }
}

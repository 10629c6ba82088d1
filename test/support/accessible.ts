/** axe on a page as it stands. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What breaks WCAG 2.2 AA, one line for each place.
 * @param within what to look at, such as the dialog over a page that was looked at before
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // Without frames of strangers the checks may run in the page itself, which takes half the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode(true)
  const { violations: found } = await (within ? axe.include(within) : axe).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** No violation of WCAG 2.2 AA, in the state the page is in. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violations(page, within)).toEqual([])
}

/** Reads the product lists of the storefront. */
import type { Page } from 'playwright-core'

/** Returns the shown products, in their order. */
export const ids = (page: Page) =>
  page
    .locator('[data-product]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-product')))

/** Counts taps and keystrokes on the pages of a tab from now on. */
export async function countHands(
  page: Page,
): Promise<() => Promise<{ taps: number; typed: string[] }>> {
  await page.addInitScript(() => {
    const seen = (): string[] => JSON.parse(sessionStorage.getItem('seen') ?? '[]')
    const see = (what: string) => sessionStorage.setItem('seen', JSON.stringify([...seen(), what]))
    addEventListener('click', (event) => event.isTrusted && see('tap'), true)
    addEventListener('input', ({ target }) => {
      const { type, name } = target as HTMLInputElement
      if (type !== 'radio' && !seen().includes(name)) see(name)
    })
  })
  return async () => {
    const seen: string[] = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen')!))
    const typed = seen.filter((what) => what !== 'tap')
    return { taps: seen.length - typed.length, typed }
  }
}

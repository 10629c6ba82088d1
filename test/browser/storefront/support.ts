/** What the tests of the storefront read from its lists. */
import type { Page } from 'playwright-core'

/** The products on show, in their order. */
export const ids = (page: Page) =>
  page
    .locator('[data-product]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-product')))

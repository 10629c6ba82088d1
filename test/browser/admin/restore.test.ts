import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { desktop, walk } from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

/** Restores a record of the open list, and waits for the message. */
async function restoreFromList(page: Page, name: string, message: string) {
  const deleted = page.locator('option', { hasText: 'Deleted' })
  await page.getByRole('combobox').filter({ has: deleted }).selectOption('Deleted')
  const restore = page.getByRole('button', { name: `Restore ${name}` })
  await restore.waitFor()
  await says(page, message, restore)
  await restore.waitFor({ state: 'detached' })
}

// docs/experience.md, A9
test('restores a deleted product, article and page from the Deleted filter', async () => {
  await makeProduct(shop.db, { productId: 'LOST', productName: 'Lost balm' })
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('product_id', '=', 'LOST')
    .execute()
  await shop.db
    .insertInto('blogs')
    .values({
      blog_id: 'LOST-B',
      blog_topic: 'Lost article',
      blog_catg: '',
      images: [],
      mini_desc: '',
      description: '',
      deleted_at: new Date(),
    })
    .execute()
  await shop.db
    .insertInto('pages')
    .values({
      slug: 'lost',
      title: 'Lost page',
      body: 'Text',
      menu: 'none',
      search_title: '',
      description: '',
      published: true,
    })
    .execute()
  await using visitor = await openAdmin(shop, '/admin/products', { viewport: desktop })
  const { page } = visitor
  await restoreFromList(page, 'Lost balm', 'Lost balm restored.')
  await walk(page, '/admin/blogs')
  await restoreFromList(page, 'Lost article', 'Lost article restored.')
  await walk(page, '/admin/pages')
  await page.getByRole('button', { name: 'Delete Lost page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await restoreFromList(page, 'Lost page', 'Lost page restored.')
  await page.getByText('No pages were deleted in the last 30 days.').waitFor()
})

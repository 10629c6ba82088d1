/** Staff set up and manage scheduled imports. */
import { expect, test } from 'vitest'
import { runDueFeeds } from '#server/modules/feeds/run-feed.ts'
import { networkErrors } from '../../support/browser.ts'
import { insertFeed } from '../../support/feed-cases.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

test('schedules an import, shows its status, and pauses, edits and deletes it', async () => {
  await insertFeed(shop, {
    ...{ name: 'A price list with a rather long name', state: 'stopped', outcome: 'stopped' },
    ...{ url: 'https://prices.example/all/of/them.csv' },
    ...{ ended_at: new Date('2026-11-22T04:15:00Z'), delete_missing: true },
    message: '40 of 100 rows would be rejected (40 %; the limit is 10 %). Nothing was written.',
  })
  const path = '/admin/products/import'
  await using visitor = await openAdmin(shop, path, { expectErrors: networkErrors })
  const { page: view } = visitor
  const table = view.getByRole('table', { name: 'Scheduled imports' })
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
  await rowOf('long name').getByText('40 of 100 rows would be rejected').waitFor()

  await view.getByRole('button', { name: 'Schedule import' }).click()
  const dialog = view.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('Name', { exact: true }).fill('Supplier')
  await dialog.getByLabel('File URL').fill('ftp://127.0.0.1/list.csv')
  await dialog.getByLabel('Request header').fill('Authorization')
  await save.click()
  await dialog.getByText('File URL must be an https address').first().waitFor()
  await dialog.getByText('Header value is required').first().waitFor()
  await dialog.getByLabel('File URL').fill('https://127.0.0.1/list.csv')
  await dialog.getByLabel('Header value').fill('Bearer canary')
  await dialog.getByLabel('Copy images to this shop').check()
  await dialog.getByLabel('Delete products that are not').check()
  await dialog.getByText('File limits').click()
  await expectAccessible(view, 'dialog[open]')
  await says(view, 'Supplier saved.', save)

  const row = rowOf('Supplier')
  await row.getByText('Not run yet.').waitFor()
  const run = row.getByRole('button', { name: 'Run now Supplier' })
  await says(view, 'Supplier starts in a few seconds.', run)
  await row.getByText('Running').waitFor()
  await runDueFeeds(shop.services)
  await row.getByText('the address is not on the public internet').waitFor()
  await row.getByText('Failing').waitFor()
  await says(view, 'Supplier disabled.', row.getByRole('button', { name: 'Disable' }))
  await row.getByText('Not scheduled').waitFor()

  await row.getByRole('button', { name: 'Edit' }).click()
  expect(await dialog.getByLabel('Header value').inputValue()).toBe('')
  await dialog.getByLabel('Frequency').selectOption('Hourly')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await shop.call('GET', '/feeds', { token: shop.admin.token })
  expect(body.items[1]).toMatchObject({
    ...{ name: 'Supplier', frequency: 'hourly', headerName: 'Authorization', deleteMissing: true },
    images: 'copy',
  })
  expect(JSON.stringify(body)).not.toContain('canary')
  // A message under the pointer covers the row.
  await view.mouse.move(0, 0)
  await row.getByRole('button', { name: 'Delete Supplier' }).click()
  await says(view, 'Supplier deleted.', dialog.getByRole('button', { name: 'Delete' }))
  await row.waitFor({ state: 'detached' })
})

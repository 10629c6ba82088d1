import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sheetType } from '#server/platform/spreadsheets/sheet-type.ts'
import { desktop, networkErrors, phone } from '../../support/browser.ts'
import { insertSent, refuseEntries } from '../../support/courier-shop.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { rowOf, workbookOf } from '../../support/workbook.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Rounds of all settlements that were stopped. */
const stopsOf = async () => {
  const rows = await shop.db.selectFrom('cod_payouts').select('failed_runs').execute()
  return rows.reduce((sum, { failed_runs }) => sum + failed_runs, 0)
}

/** On both sizes, without anything that sticks out. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0)
  }
}

test('a settlement is read, its columns mended, looked through class by class, recorded in one press, and undone', async () => {
  for (const [at, days] of [1, 9, 20, 45].entries())
    await insertSent(shop.db, { rupees: 1_500 + at, waybill: `LP-${at}`, days })
  await insertSent(shop.db, { rupees: 800, waybill: 'LP-9', status: 'Shipped', courier: 'By bus' })
  await using visitor = await openAdmin(shop, '/admin/cod-payouts', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByText('No settlement was read yet.').waitFor()
  await page.getByText('Lanka Parcels').waitFor()
  await looksRight(page)
  await page.setViewportSize(phone)
  const panel = page.getByRole('region', { name: 'At couriers' }).last()
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await panel.getByText('LKR 1,501.00').waitFor()
  await page.setViewportSize(desktop)
  await button(page, 'Read settlement').click()
  await button(page, 'Read it').click()
  await page.getByText('Choose a file').waitFor()
  await page
    .getByLabel('Settlement (Excel or CSV)')
    .setInputFiles(
      csv('week 47.csv', 'AWB,Declared,COD,Charge\nLP-0,1,1500,50\nLP-1,1,1400,50\nLP-77,1,10,0\n'),
    )
  await page.getByLabel('Courier', { exact: true }).fill('Lanka Parcels')
  await page.getByLabel('Came to the bank, in LKR (if you know)').fill('2,810')
  await looksRight(page)
  await button(page, 'Read it').click()
  await page.getByRole('heading', { name: 'RM-000001', level: 1 }).waitFor()
  await page.getByText('Difference to the bank: LKR 0.00').waitFor()
  await page.getByText('Which column is what').click()
  await page.getByLabel('Paid for the parcel').selectOption('Declared')
  await button(page, 'Read anew').click()
  await page.getByText('Difference to the bank: LKR 2,907.00').waitFor()
  await page.getByLabel('Paid for the parcel').selectOption('COD')
  await button(page, 'Read anew').click()
  await button(page, 'Too little 1 · LKR 1,400.00').waitFor()
  await looksRight(page)
  await button(page, /^Unknown/).click()
  await page.getByRole('row', { name: /LP-77/ }).waitFor()
  await page.getByRole('row', { name: /LP-1/ }).waitFor({ state: 'detached' })
  await button(page, 'All lines').click()
  await button(page, 'Book it').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 lines are recorded, LKR 2,900.00 in all, each on its order.').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await button(page, 'Undo').waitFor()
  await looksRight(page)
  await button(page, 'Undo').click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('undone', { exact: true }).nth(2).waitFor()
  await page.getByRole('link', { name: 'All settlements' }).click()
  await page.getByRole('row', { name: /RM-000001.*undone.*LKR 0.00/ }).waitFor()
  await looksRight(page)
})

test('orders that are being packed go to a courier as a file, and a courier’s file moves them after it was looked at', async () => {
  const customer = await makeShopper(shop)
  const first = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }], 'Processing')
  const second = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }], 'Processing')
  await using visitor = await openAdmin(shop, '/admin/couriers', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByLabel(`${second} in the file`).uncheck()
  for (const [format, name] of [
    ['CSV', /^waybills-.*\.csv$/],
    ['Excel', /^waybills-.*\.xlsx$/],
  ] as const) {
    await page.getByLabel('Kind of file').selectOption(format)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download 1 order').click(),
    ])
    expect(download.suggestedFilename()).toMatch(name)
  }
  await page.getByLabel('Status file (Excel or CSV)').setInputFiles({
    name: 's.xlsx',
    mimeType: sheetType,
    buffer: workbookOf({
      sheets: {
        Sheet1: [
          rowOf('Order', 'Status'),
          rowOf(first, 'Dispatched'),
          rowOf(second, 'Gone'),
          rowOf('ORD-9', 'Delivered'),
        ].join(''),
      },
    }),
  })
  await button(page, 'See what would move').click()
  await page.getByText('1 of 3 lines would change an order.').waitFor()
  await looksRight(page)
  await says(page, '1 order moved.', button(page, 'Move 1 order'))
  await page.getByText('1 of 3 lines changed an order.').waitFor()
  await page.getByLabel(`${first} in the file`).waitFor({ state: 'detached' })
})

test('lines that something unforeseen failed_runs are told with their reason, and tried again by a button that says how that went', async () => {
  for (const waybill of ['NO-1', 'NO-2', 'NO-3'])
    await insertSent(shop.db, { rupees: 100, waybill, days: 1 })
  const mend = await refuseEntries(shop.db, 7777)
  await using visitor = await openAdmin(shop, '/admin/cod-payouts', { expectErrors: networkErrors })
  const { page } = visitor
  await button(page, 'Read settlement').click()
  await page
    .getByLabel('Settlement (Excel or CSV)')
    .setInputFiles(csv('week 48.csv', 'AWB,COD\nNO-1,100\nNO-2,77.77\nNO-3,77.77\n'))
  await page.getByLabel('Courier', { exact: true }).fill('Lanka Parcels')
  await button(page, 'Read it').click()
  await button(page, 'Book it').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
  // each press is a round, and the upkeep may bring one of its own
  const failing = page.getByText('2 lines could not be recorded: the note of each says why.')
  await page.getByText('being recorded: 3 lines to go').waitFor()
  await looksRight(page)
  // While the press before it is not answered, a press is swallowed.
  const goOn = button(page, 'Go on').and(page.locator(':not([aria-busy])'))
  while (!(await failing.isVisible())) {
    const before = await stopsOf()
    await goOn.or(failing).first().waitFor()
    // gone when the upkeep's round was the last: then there is nothing to press
    await goOn.click({ timeout: 5_000 }).catch(() => {})
    await expect
      .poll(async () => (await failing.isVisible()) || (await stopsOf()) > before)
      .toBe(true)
  }
  await page.getByRole('row', { name: /NO-2.*Something unforeseen stopped it/ }).waitFor()
  await looksRight(page)
  await mend()
  await page.route(/codPayouts\.record/, (route) => route.abort(), { times: 1 })
  await button(page, 'Try again').click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await button(page, 'Try again').click()
  await failing.waitFor({ state: 'detached' })
  await page.getByText('LKR 255.54').first().waitFor()
})

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

/** Returns the number of failed rounds of all payouts. */
const stopsOf = async () => {
  const rows = await shop.db.selectFrom('cod_payouts').select('failed_runs').execute()
  return rows.reduce((sum, { failed_runs }) => sum + failed_runs, 0)
}

test('imports a payout, maps its columns, filters its lines, records and undoes it', async () => {
  for (const [at, days] of [1, 9, 20, 45].entries())
    await insertSent(shop.db, { rupees: 1_500 + at, waybill: `LP-${at}`, days })
  await insertSent(shop.db, { rupees: 800, waybill: 'LP-9', status: 'Shipped', courier: 'By bus' })
  await using visitor = await openAdmin(shop, '/admin/cod-payouts', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByText('No payouts yet.').waitFor()
  await page.getByText('Lanka Parcels').waitFor()
  await page.setViewportSize(phone)
  const panel = page.getByRole('region', { name: 'Unsettled courier cash' }).last()
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await panel.getByText('LKR 1,501.00').waitFor()
  await page.setViewportSize(desktop)
  await button(page, 'Import payout').click()
  await button(page, 'Upload').click()
  await page.getByText('Choose a file').waitFor()
  await page
    .getByLabel('Payout file (Excel or CSV)')
    .setInputFiles(
      csv('week 47.csv', 'AWB,Declared,COD,Charge\nLP-0,1,1500,50\nLP-1,1,1400,50\nLP-77,1,10,0\n'),
    )
  await page.getByLabel('Courier', { exact: true }).fill('Lanka Parcels')
  await page.getByLabel('Received at the bank, in LKR (optional)').fill('2,810')
  await expectAccessible(page)
  await button(page, 'Upload').click()
  await page.getByRole('heading', { name: 'RM-000001', level: 1 }).waitFor()
  await page.getByText('Difference to the bank: LKR 0.00').waitFor()
  await page.getByText('Column mapping').click()
  await page.getByLabel('Paid for the parcel').selectOption('Declared')
  await button(page, 'Save mapping').click()
  await page.getByText('Difference to the bank: LKR 2,907.00').waitFor()
  await page.getByLabel('Paid for the parcel').selectOption('COD')
  await button(page, 'Save mapping').click()
  await button(page, 'Underpaid 1 · LKR 1,400.00').waitFor()
  await expectAccessible(page)
  await button(page, /^Order not found/).click()
  await page.getByRole('row', { name: /LP-77/ }).waitFor()
  await page.getByRole('row', { name: /LP-1/ }).waitFor({ state: 'detached' })
  await button(page, 'All lines').click()
  await button(page, 'Record payout').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 lines are recorded on the orders: LKR 2,900.00 in total.').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Record payout' }).click()
  await button(page, 'Undo').waitFor()
  await button(page, 'Undo').click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).nth(2).waitFor()
  await page.getByRole('link', { name: 'All payouts' }).click()
  await page.getByRole('row', { name: /RM-000001.*Undone.*LKR 0.00/ }).waitFor()
})

test('exports orders for a courier, and updates them from a status file after a preview', async () => {
  const customer = await makeShopper(shop)
  const first = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }], 'Processing')
  const second = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }], 'Processing')
  await using visitor = await openAdmin(shop, '/admin/couriers', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByLabel(`Include ${second}`).uncheck()
  for (const [format, name] of [
    ['CSV', /^waybills-.*\.csv$/],
    ['Excel', /^waybills-.*\.xlsx$/],
  ] as const) {
    await page.getByLabel('File format').selectOption(format)
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
  await button(page, 'Preview').click()
  await page.getByText('1 of 3 lines would change an order.').waitFor()
  await expectAccessible(page)
  await says(page, '1 order updated.', button(page, 'Update 1 order'))
  await page.getByText('1 of 3 lines changed an order.').waitFor()
  await page.getByLabel(`Include ${first}`).waitFor({ state: 'detached' })
})

test('shows payout lines that failed with the reason, and retries the lines', async () => {
  for (const waybill of ['NO-1', 'NO-2', 'NO-3'])
    await insertSent(shop.db, { rupees: 100, waybill, days: 1 })
  const mend = await refuseEntries(shop.db, 7777)
  await using visitor = await openAdmin(shop, '/admin/cod-payouts', { expectErrors: networkErrors })
  const { page } = visitor
  await button(page, 'Import payout').click()
  await page
    .getByLabel('Payout file (Excel or CSV)')
    .setInputFiles(csv('week 48.csv', 'AWB,COD\nNO-1,100\nNO-2,77.77\nNO-3,77.77\n'))
  await page.getByLabel('Courier', { exact: true }).fill('Lanka Parcels')
  await button(page, 'Upload').click()
  await button(page, 'Record payout').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record payout' }).click()
  // each press is a round, and the scheduler may bring one of its own
  const failing = page.getByText('2 lines could not be recorded. See the note on each line.')
  await page.getByText('Recording: 3 lines left').waitFor()
  // While the press before it is not answered, a press is swallowed.
  const goOn = button(page, 'Continue').and(page.locator(':not([aria-busy])'))
  while (!(await failing.isVisible())) {
    const before = await stopsOf()
    await goOn.or(failing).first().waitFor()
    // gone when the scheduler's round was the last: then there is nothing to press
    await goOn.click({ timeout: 5_000 }).catch(() => {})
    await expect
      .poll(async () => (await failing.isVisible()) || (await stopsOf()) > before)
      .toBe(true)
  }
  await page.getByRole('row', { name: /NO-2.*An unexpected error occurred/ }).waitFor()
  await expectAccessible(page)
  await mend()
  await page.route(/codPayouts\.record/, (route) => route.abort(), { times: 1 })
  await button(page, 'Try again').click()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await button(page, 'Try again').click()
  await failing.waitFor({ state: 'detached' })
  await page.getByText('LKR 255.54').first().waitFor()
})

import { expect, test } from 'vitest'
import { fill, says, screen, user, waitFor, waitForNone, within } from '../../support/render.ts'
import { makeShopper } from '../../support/stocked-app.ts'
import { createAdminApp, label, openAdmin, press } from './support.ts'

const shop = await createAdminApp({ ORDER_MAX_PIECES: '7' })

const stateOf = async (key: string) => {
  const { body } = await shop.call('GET', '/admin/settings', { token: shop.admin.token })
  return body.items.find((item: { key: string }) => item.key === key)
}
/** Saves the setting as another member of staff. */
const put = async (key: string, value: unknown) =>
  shop.call('PUT', `/settings/${key}`, {
    token: shop.admin.token,
    body: { value, version: (await stateOf(key)).version },
  })
const save = () => says('Settings saved.', () => press('Save settings'))

test('saves a setting, lists it in the history and undoes it', async () => {
  await openAdmin(shop, '/admin/settings')
  fill(await label('Tagline'), 'Made in Kandy.')
  await press('Add phone')
  fill(await label('Phone 3'), 'call us')
  await press('Save settings')
  await screen.findByText(/Phone numbers: must be a phone number/)
  fill(await label('Phone 3'), '+94 11 222 3333')
  await save()
  expect((await stateOf('shop.tagline')).value).toBe('Made in Kandy.')
  expect((await stateOf('shop.phones')).value).toHaveLength(3)
  await press('History of Tagline')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Tagline' }))
  await dialog.findByText('Made in Kandy.')
  await user.click(dialog.getByRole('button', { name: 'Undo this change' }))
  await waitForNone('dialog')
  expect((await label('Tagline')).value).toContain('made slowly')
})

test('a conflicting edit shows both values, and either can be saved', async () => {
  await openAdmin(shop, '/admin/settings')
  fill(await label('Tagline'), 'Mine')
  await put('shop.tagline', 'Theirs')
  await press('Save settings')
  await screen.findByText(/“Theirs” \(yours: “Mine”\)/)
  await says('Settings saved.', () => press('Save my version'))
  expect((await stateOf('shop.tagline')).value).toBe('Mine')
  fill(await label('Tagline'), 'Mine again')
  await put('shop.tagline', 'Theirs again')
  await press('Save settings')
  await press('Load their version')
  await waitFor(async () => expect((await label('Tagline')).value).toBe('Theirs again'))
  await waitFor(() => expect(screen.queryByText('There are unsaved changes.')).toBeNull())
})

test('asks before leaving with unsaved changes', async () => {
  await openAdmin(shop, '/admin/settings')
  fill(await label('Tagline'), 'Not yet')
  await user.click(await screen.findByRole('link', { name: 'Theme' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
  await waitForNone('dialog')
  expect((await label('Tagline')).value).toBe('Not yet')
})

test('a setting fixed by the environment is disabled and names the variable', async () => {
  await openAdmin(shop, '/admin/settings/orders')
  await screen.findByText('Fixed by ORDER_MAX_PIECES in the environment.')
  expect((await label('Maximum units of one product')).disabled).toBe(true)
})

test('a missing upload permission is explained', async () => {
  const role = { name: 'Words', permissions: ['settings'] }
  const made = await shop.call('POST', '/admin/roles', { token: shop.admin.token, body: role })
  const { token } = await makeShopper(shop, { role: made.body.role.id })
  await openAdmin(shop, '/admin/settings/shop', token)
  await screen.findByText('You need the permission “Manage media”.')
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose image: Logo' })).disabled,
  ).toBe(true)
})

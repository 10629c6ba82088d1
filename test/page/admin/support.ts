/** Opens the admin area of a test shop without a browser, and finds the parts of its pages. */
import { afterAll } from 'vitest'
import type { TestUser } from '../../support/factories.ts'
import { find, screen, user, visit, within } from '../../support/render.ts'
import { createStockedApp, makeAdmin } from '../../support/stocked-app.ts'
import type { TestApp } from '../../support/test-app.ts'

export interface AdminApp extends TestApp {
  admin: TestUser
}

/**
 * Creates the app with an administrator, Amara Silva, and closes it after the last test of the file.
 * @param how as {@link createStockedApp}
 */
export async function createAdminApp(
  ...how: Parameters<typeof createStockedApp>
): Promise<AdminApp> {
  const shop = await createStockedApp(...how)
  afterAll(() => shop[Symbol.asyncDispose]())
  return Object.assign(shop, { admin: await makeAdmin(shop) })
}

/** Opens a page of the admin area as a member of staff. */
export const openAdmin = (
  shop: AdminApp,
  path: string,
  token: string = shop.admin.token,
): Promise<void> => visit(shop, path, token)

/** Finds a field by its whole label. */
export const label = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

/** Finds a button. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Clicks a button. */
export const press = async (name: string | RegExp): Promise<void> => user.click(await button(name))

/** Finds the row of a record in a table. */
export const row = async (key: string) => within(await find(`[data-row="${key}"]`))

/** Finds an entry of the side menu. */
export const menuLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Admin menu' })).getByRole('link', { name })

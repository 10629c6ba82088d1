import type { CDPSession, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atRest, phone, visit } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

type Finger = readonly [x: number, y: number]

/** Sends a touch gesture: fingers touch, move in a few steps and lift. */
async function touch(session: CDPSession, ...path: (readonly Finger[])[]): Promise<void> {
  const points = (fingers: readonly Finger[]) => fingers.map(([x, y], id) => ({ x, y, id }))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points(fingers) })
  let last = path[0]!
  await send('touchStart', last)
  for (const next of path.slice(1)) {
    for (let step = 1; step <= 5; step += 1)
      await send(
        'touchMove',
        next.map(([x, y], finger) => {
          const [fromX, fromY] = last[finger]!
          return [fromX + ((x - fromX) * step) / 5, fromY + ((y - fromY) * step) / 5] as const
        }),
      )
    last = next
  }
  await send('touchEnd', [])
}

/** Sends pointer down and up in this order. */
const tap = (session: CDPSession, x: number, y: number) =>
  Promise.all([
    session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y, id: 0 }],
    }),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])

/** Opens the product on a phone with loaded images. */
async function openPhone(page: Page): Promise<CDPSession> {
  await page.goto('/productInfo/ROSE')
  await page.getByRole('button', { name: /^Enlarge image/ }).waitFor()
  return page.context().newCDPSession(page)
}

const scale = (page: Page): Promise<number> =>
  page.locator('[data-zoom-stage]').evaluate((node) => Number(node.dataset.scale ?? 1))

const current = (page: Page, n: number) =>
  expect
    .poll(() =>
      page
        .getByRole('button', { name: `Image ${n} of 4`, exact: true })
        .getAttribute('aria-current'),
    )
    .toBe('true')

test('fills the phone’s screen with the enlarged image, which touch pinches, pans and resets', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, touch: true })
  const { page } = visitor
  const session = await openPhone(page)
  const opener = page.getByRole('button', { name: /^Enlarge image/ })
  const before = await opener.boundingBox()
  await opener.tap()
  const dialog = page.getByRole('dialog', { name: 'Rose Dew Serum' })
  await dialog.waitFor()
  // All but the width of the scrollbar, which phones do not have.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: phone.height })
  const box = (await dialog.boundingBox())!
  expect(box.width).toBeGreaterThan(phone.width - 20)
  const image = page.locator('[data-zoom-stage] img')
  const whole = (await image.boundingBox())!
  expect(whole.width).toBe(box.width)
  expect(whole.width).toBeGreaterThan(before!.width)
  await expect
    .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await touch(
    session,
    [
      [170, 420],
      [220, 420],
    ],
    [
      [95, 420],
      [295, 420],
    ],
  )
  await expect.poll(() => scale(page)).toBeGreaterThan(2)
  const left = async () => Math.round((await image.boundingBox())!.x)
  const start = await left()
  await touch(session, [[200, 400]], [[260, 400]])
  await expect.poll(left).toBeGreaterThan(start + 30)
  await page.getByText('Image 1 of 4').waitFor()
  // It stays visible at any distance.
  await touch(session, [[20, 400]], [[380, 400]])
  await touch(session, [[20, 400]], [[380, 400]])
  await expect.poll(left).toBeLessThanOrEqual(0)
  // Without a pause. A slow machine can miss a double tap, so it is repeated.
  const doubleTap = async () => {
    await Promise.all([tap(session, 200, 400), tap(session, 200, 400)])
    return scale(page)
  }
  await expect.poll(doubleTap).toBe(1)
})

test('changes the image by a swipe in the gallery and the zoom view, and scrolls the page by one upwards', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, touch: true })
  const { page } = visitor
  const session = await openPhone(page)
  await current(page, 1)
  await touch(session, [[300, 300]], [[90, 305]])
  await current(page, 2)
  await touch(session, [[90, 300]], [[300, 305]])
  await touch(session, [[90, 300]], [[300, 305]])
  await current(page, 4)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: /^Enlarge image/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Rose Dew Serum' })
  await dialog.getByText('Image 4 of 4').waitFor()
  await atRest(page)
  await touch(session, [[300, 400]], [[90, 405]])
  await dialog.getByText('Image 1 of 4').waitFor()
  await touch(session, [[90, 400]], [[300, 405]])
  await dialog.getByText('Image 4 of 4').waitFor()
  expect(await scale(page)).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await touch(session, [[200, 500]], [[205, 200]])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await current(page, 4)
})

test('zooms by buttons and keys, and resets the zoom for another image', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  await page.getByRole('button', { name: /^Enlarge image/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Rose Dew Serum' })
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => scale(page)).toBe(2.5)
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => scale(page)).toBe(1)
  await page.keyboard.press('+')
  await expect.poll(() => scale(page)).toBe(2.5)
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Image 2 of 4').waitFor()
  expect(await scale(page)).toBe(1)
  await dialog.getByRole('button', { name: 'Zoom in' }).waitFor()
})

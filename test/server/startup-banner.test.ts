import { expect, test } from 'vitest'
import { parseConfig } from '#server/core/config/config.ts'
import { linkNotice, startupBanner } from '#server/platform/process/startup-banner.ts'

const address = 'http://localhost:3000'
const mail = {
  MAIL_URL: 'smtps://user:password@mail.shop.lk:465',
  MAIL_FROM: 'hello@shop.lk',
}

test('warns when MAIL_URL is set without PUBLIC_URL', () => {
  const notice = linkNotice(parseConfig(mail), address)
  const opening = { address, email: 'a@shop.lk', password: undefined }
  const lines = startupBanner({
    ...opening,
    isStoreReady: true,
    paymentNotice: undefined,
    linkNotice: notice,
  }).split('\n')
  expect(lines.filter((line) => line.includes('PUBLIC_URL'))).toEqual([
    '  MAIL_URL is set and PUBLIC_URL is not: links in emails lead to http://localhost:3000. Set PUBLIC_URL.',
  ])
  expect(linkNotice(parseConfig({}), address)).toBeUndefined()
  expect(
    linkNotice(parseConfig({ ...mail, PUBLIC_URL: 'https://shop.lk' }), address),
  ).toBeUndefined()
})

import { expect, test } from 'vitest'
import { emailText } from '#server/modules/settings/shop-email/announce.ts'
import type { Mailer } from '#server/platform/email/mailer.ts'

const mailer = (kind: Mailer['kind']): Mailer => ({
  kind,
  send: async () => ({ ok: true }),
  close: () => undefined,
})

test.each([
  ['smtp', 'An email is on its way.'],
  ['terminal', 'Not sent: email is not set up.'],
] as const)('a shop with the %s mailer announces an email only if one is sent', (kind, text) => {
  expect(emailText({ mailer: mailer(kind) }, 'An email is on its way.')).toBe(text)
})

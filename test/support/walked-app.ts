/** Creates the app for tests that walk every operation: with its own Google, PayHere and email. */
import type { Mailer } from '#server/platform/email/mailer.ts'
import { startGoogle, type TestGoogle } from './google.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type WalkedApp = TestApp & { google: TestGoogle }

/** Accepts every email and sends none. */
const mailer: Mailer = {
  kind: 'smtp',
  send: async () => ({ ok: true, answer: '250 accepted' }),
  close: () => {},
}

/**
 * Creates the app. @param environment settings as an operator gives them: see {@link createTestApp}
 */
export async function createWalkedApp(
  environment: Record<string, string> = {},
): Promise<WalkedApp> {
  const google = await startGoogle()
  const shop = await createTestApp(
    {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_API_URL: google.url,
      // It is never called: its forms are made without it.
      PAYHERE_MERCHANT_ID: '1210001',
      PAYHERE_SECRET: 'a secret of the test alone',
      ...environment,
    },
    { mailer },
  )
  return {
    ...shop,
    google,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
    },
  }
}

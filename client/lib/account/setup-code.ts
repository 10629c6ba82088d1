/**
 * Keeps the set-up code that came with an emailed password reset. The link already proved the
 * mailbox, so no second email is needed. The code lasts as long as the page.
 */
let stored: string | undefined

export const storeSetupCode = (code: string | undefined): void => {
  stored = code
}

export const readSetupCode = (): string | undefined => stored

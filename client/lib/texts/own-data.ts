/** Texts of the personal data export and the deletion of an account. */

export const title = 'Your data'
export const lead = 'Download the data that we store about you, or delete your account.'
export const download = 'Download my data'
export const downloadText =
  'One file with your account, orders, addresses, reviews, messages and emails.'
export const saved = 'Your file is ready.'
export const fileName = 'my-data'
export const erase = 'Delete my account'
export const eraseText =
  'This cannot be undone. Your account, addresses, cart, messages and newsletter subscription are deleted immediately. Your reviews stay without your name.'
export const retention = (months: number | undefined) =>
  months === 0
    ? 'Open orders are still delivered. After that, your name and address are erased from them.'
    : `Open orders are still delivered. We must keep orders with name and address for ${
        months === undefined
          ? 'some years'
          : months % 12 === 0
            ? years(months / 12)
            : `${months} months`
      }. After that, they are erased as well.`
const years = (n: number) => (n === 1 ? 'one year' : `${n} years`)
export const password = 'Your password'
export const confirmation = (typed: string) => `Type ${typed} to confirm`
export const confirmationLabel = 'Confirmation'
export const confirmationHint = 'In capital letters.'
export const forfeit = (amountText: string) => `Forfeit ${amountText} of store credit`
export const erased = 'Your account is deleted.'
export const failed = 'That did not work. Please try again.'
export const noPassword =
  'You log in with Google, and this account has no password yet. Set a password first.'

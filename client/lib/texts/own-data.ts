/** Texts of the personal data export and the deletion of an account. */

export const title = 'Your data'
export const lead = 'All that we keep about you, as a file; and deleting your account.'
export const download = 'Download my data'
export const downloadText =
  'One file with your account, orders, addresses, reviews, messages and emails, for you alone.'
export const saved = 'Your file is ready.'
export const fileName = 'my-data'
export const erase = 'Delete my account'
export const eraseText =
  'This cannot be undone. Your account, addresses, cart, messages and newsletter are deleted at once, and your reviews lose your name.'
export const stays = (months: number | undefined) =>
  months === 0
    ? 'Orders that are on their way are still delivered; after that they lose your name and address.'
    : `Orders that are on their way are still delivered. Our books keep all orders with name and address for ${
        months === undefined
          ? 'some years'
          : months % 12 === 0
            ? years(months / 12)
            : `${months} months`
      }, as they must; after that these go, too.`
const years = (n: number) => (n === 1 ? 'one year' : `${n} years`)
export const password = 'Your password'
export const word = (typed: string) => `Type ${typed}`
export const theWord = 'The word'
export const wordHint = 'In capital letters, so that it does not happen by accident.'
export const loseCredit = (money: string) => `${money} of store credit may be lost`
export const erased = 'Your account is deleted.'
export const failed = 'That did not work. Please try again.'
export const noPassword =
  'You log in with Google, and this account has no password yet. Set one first, so that we know it is you.'

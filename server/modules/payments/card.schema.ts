/** Validation of card details: pure rules, shared with the checkout form. */

/** Returns only the digits; people group them with spaces and dashes. */
export const cardDigits = (entered: string): string => entered.replace(/[\s-]/g, '')

/** Checks the Luhn digit: ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Returns whether the number has 13 to 16 digits (the form takes 16) and a valid check digit. */
export const isCardNumber = (entered: string): boolean => {
  const digits = cardDigits(entered)
  return /^\d{13,16}$/.test(digits) && passesLuhn(digits)
}

/** Parses `MM/YY` → month 1–12 and full year; undefined for anything else. */
export function parseExpiry(entered: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(entered.trim())
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined
}

/** Returns whether a card is expired. It is valid to the end of its month. */
export function isExpired(expiry: { month: number; year: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiry.year, expiry.month, 1)
}

/** Checks for three digits: docs/contract.md#orders. */
const isCvv = (entered: string): boolean => /^\d{3}$/.test(entered)

/** Returns the brand by the first digits (ISO/IEC 7812 ranges of the networks). */
export function cardBrand(digits: string): string {
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover'
  if (/^62/.test(digits)) return 'unionpay'
  return 'card'
}

/** The three card fields as the buyer enters them. */
export interface EnteredCard {
  cardNumber: string
  expiryDate: string
  cvv: string
}

/** Returns the problems of a card by field, if any. Messages never repeat the input. */
export function cardProblems(
  card: EnteredCard,
  now: Date,
): { field: keyof EnteredCard; message: string }[] {
  const problems: { field: keyof EnteredCard; message: string }[] = []
  const add = (field: keyof EnteredCard, message: string) => problems.push({ field, message })
  if (!isCardNumber(card.cardNumber)) add('cardNumber', 'is not a valid card number')
  const expiry = parseExpiry(card.expiryDate)
  if (!expiry) add('expiryDate', 'must be a month and a year, MM/YY')
  else if (isExpired(expiry, now)) add('expiryDate', 'is past: the card has expired')
  if (!isCvv(card.cvv)) add('cvv', 'must be the three digits on the back of the card')
  return problems
}

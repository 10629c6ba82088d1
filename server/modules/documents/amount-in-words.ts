/** Amounts in English words for invoices. */

const ones = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
]
const tens = [
  ...['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
]
const scales = [
  { word: 'trillion', value: 1e12 },
  { word: 'billion', value: 1e9 },
  { word: 'million', value: 1e6 },
  { word: 'thousand', value: 1e3 },
  { word: 'hundred', value: 100 },
]

/** @example inWords(1_042) // 'one thousand and forty-two' */
function inWords(whole: number): string {
  if (whole < 20) return ones[whole]!
  if (whole < 100)
    return tens[Math.floor(whole / 10)]! + (whole % 10 === 0 ? '' : `-${ones[whole % 10]}`)
  const { word, value } = scales.find((scale) => whole >= scale.value)!
  const rest = whole % value
  const head = `${inWords(Math.floor(whole / value))} ${word}`
  return rest === 0 ? head : `${head}${rest < 100 ? ' and' : ''} ${inWords(rest)}`
}

/**
 * Writes an amount in words.
 * @example amountInWords(325_050) // 'Rupees three thousand two hundred and fifty and cents fifty only'
 */
export function amountInWords(cents: number): string {
  const [rupees, rest] = [Math.floor(cents / 100), cents % 100]
  return `Rupees ${inWords(rupees)}${rest === 0 ? '' : ` and cents ${inWords(rest)}`} only`
}

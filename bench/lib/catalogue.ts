/** Generates the file of the import benchmarks. */

const vocabulary =
  'rose sandalwood cinnamon turmeric neem coconut aloe lotus jasmine saffron clay honey'.split(' ')
const pick = (number: number, salt: number): string =>
  vocabulary[(number * 31 + salt * 7) % vocabulary.length]!
const groupOf = (number: number, shades: number): string => {
  const group = Math.floor(number / shades)
  return `,group-${group},Group ${group},Shade,Shade ${number % shades}`
}
const categories = ['skincare', 'nailcare', 'fragrance', 'bath&body', 'makeup']

/**
 * Generates a realistic catalogue: short names, descriptions of two hundred characters.
 * @param shades variants of each product group; 0: single products
 */
export function* catalogueText(rows: number, prefix = 'B-', shades = 0): Generator<string> {
  const groupColumns = shades > 0 ? ',group,group name,option1 name,option1 value' : ''
  yield `productId,productName,altNames,category,price,lastPrice,stock,description,Images${groupColumns}\n`
  for (let number = 0; number < rows; number++) {
    const name = `${pick(number, 1)} ${pick(number, 2)} ${pick(number, 3)} no ${number}`
    const text = Array.from({ length: 30 }, (_, word) => pick(number + word, word)).join(' ')
    const price = 500 + (number % 900) * 10
    yield `${prefix}${number},${name},${pick(number, 4)} oil,${categories[number % 5]},${price}.00,${price - 50}.50,${number % 200},"${text}, daily",https://example.com/${number}.webp${shades > 0 ? groupOf(number, shades) : ''}\n`
  }
}

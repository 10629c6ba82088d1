/** Generates the file of the import benchmarks. */

const vocabulary =
  'rose sandalwood cinnamon turmeric neem coconut aloe lotus jasmine saffron clay honey'.split(' ')
const pick = (number: number, salt: number): string =>
  vocabulary[(number * 31 + salt * 7) % vocabulary.length]!
const categories = ['skincare', 'nailcare', 'fragrance', 'bath&body', 'makeup']

/** Generates a realistic catalogue: short names, descriptions of two hundred characters. */
export function* catalogueText(rows: number, prefix = 'B-'): Generator<string> {
  yield 'productId,productName,altNames,category,price,lastPrice,stock,description,Images\n'
  for (let number = 0; number < rows; number++) {
    const name = `${pick(number, 1)} ${pick(number, 2)} ${pick(number, 3)} no ${number}`
    const text = Array.from({ length: 30 }, (_, word) => pick(number + word, word)).join(' ')
    const price = 500 + (number % 900) * 10
    yield `${prefix}${number},${name},${pick(number, 4)} oil,${categories[number % 5]},${price}.00,${price - 50}.50,${number % 200},"${text}, daily",https://example.com/${number}.webp\n`
  }
}

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCategory, readList, readNumberCell } from '#server/modules/imports/map/values.ts'
import { decodeEntities, htmlToText } from '#server/modules/imports/values/html.ts'
import { convertPrice, currencyIn, readNumber } from '#server/modules/imports/values/numbers.ts'
import { compileTemplate, slug, TemplateError } from '#server/modules/imports/values/template.ts'
import { looksLikeMojibake } from '#server/modules/imports/values/warnings.ts'
import { figure } from '../../../../support/figures.ts'

test.each([
  ['12', '.', 12],
  ['12.50', '.', 12.5],
  ['1,299.00', '.', 1299],
  ['1,299', '.', 1299],
  ['1.299,00', '.', 1299],
  ['12,50', '.', 12.5],
  ['£30.00', '.', 30],
  ['LKR 1 299.00', '.', 1299],
  ['15.00 USD', '.', 15],
  ['Rs. 2,500/-', '.', 2500],
  ['1.299,00', ',', 1299],
  ['1.299', ',', 1299],
  ['12,5', ',', 12.5],
  ['12.50', ',', 12.5],
  ["1'299.50", '.', 1299.5],
  ['-3', '.', -3],
  ['1e3', '.', 1000],
  ['abc', '.', undefined],
  ['12x', '.', undefined],
  ['5 pcs', '.', undefined],
  ['', '.', undefined],
  ['12,34,56', '.', undefined],
  ['1.2.3', '.', undefined],
  ['10 or 20', '.', undefined],
  ['2 jars of something for 5', '.', undefined],
  ['.99', '.', 0.99],
  ['$.99', '.', 0.99],
  ['£,50', ',', 0.5],
  ['Rs.99', '.', 99],
  ['Rs .99', '.', undefined],
  ['Rs..99', '.', undefined],
  ['1,50,000', '.', 150_000],
  ['Rs. 12,34,567.50', '.', 1_234_567.5],
  ['1.299.000', '.', 1_299_000],
  ['Rs. 1,500/-', ',', 1500],
  ['Rs. 1500/=', ',', 1500],
  ['1.500,-', '.', 1500],
  ['1.500', '.', undefined],
  ['1,500', ',', undefined],
  ['0.500', '.', 0.5],
  ['0,500', '.', 0.5],
  ['0.500', ',', 0.5],
  ['LKR 0,500.50', '.', undefined],
  ['12.50-', '.', undefined],
  ['(12.50)', '.', undefined],
  ['- 5', '.', undefined],
  ['-$5', '.', undefined],
  ['–5', '.', undefined],
  ['- Rs 5', '.', undefined],
  ['Rs - 500', '.', undefined],
  ['/- 0', '.', undefined],
  ['$(5)', '.', undefined],
  ['(5) LKR', '.', undefined],
  ['5–', '.', undefined],
  ['500.–', '.', 500],
  ['-0', '.', -0],
  ['USD,99', '.', undefined],
  ['LKR.99', '.', undefined],
  ['0. 500 LKR', '.', undefined],
] as const)('%j with decimal %j reads as %j', (cell, decimal, expected) => {
  expect(readNumber(cell, decimal)).toBe(expected)
})

const styles = fc.record({
  cents: fc.oneof(fc.nat(2_000), fc.nat(20_000_000)),
  mark: fc.constantFrom('.' as const, ',' as const),
  group: fc.constantFrom('', ' ', "'", 'thousands', 'lakhs'),
  wrap: fc.constantFrom('#', '£#', 'Rs. #', 'Rs.#', '# LKR', '$ #', '#/-', 'LKR #/='),
  isShort: fc.boolean(),
})

test('reads a price in any notation correctly or not at all', () => {
  fc.assert(
    fc.property(styles, fc.constantFrom('.' as const, ','), (style, decimal) => {
      const { mark, group, wrap, isShort } = style
      // a dash in place of the cents means none
      const cents = wrap.includes('/') ? style.cents - (style.cents % 100) : style.cents
      const whole = String(Math.floor(cents / 100))
      const fraction = String(cents % 100).padStart(2, '0')
      const other = mark === '.' ? ',' : '.'
      const by = group === 'thousands' || group === 'lakhs' ? other : group
      const every = group === 'lakhs' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
      const grouped = whole.replace(every, by)
      const isWhole = fraction === '00' && (isShort || wrap.includes('/'))
      const number = `${isShort && whole === '0' && !isWhole ? '' : grouped}${isWhole ? '' : mark + fraction}`
      const read = readNumber(wrap.replace('#', number), decimal)
      expect([cents / 100, undefined]).toContain(read)
    }),
    { numRuns: figure(500, 100_000) },
  )
})

test('refuses an ambiguous number until the mapping sets the decimal mark', () => {
  const rule = { decimal: '.', isSure: false, pick: undefined } as const
  expect(readNumberCell('1.500', rule)).toEqual({
    problem: {
      code: 'number',
      reason: 'can be 1.5 or 1500; set the mapping\'s numbers.decimal to "." or ","',
    },
  })
  expect(readNumberCell('1.500', { ...rule, isSure: true })).toEqual({ value: 1.5 })
  expect(readNumberCell('1.500', { ...rule, decimal: ',' })).toEqual({ value: 1500 })
})

test('reads a price inside HTML tags, and explains how to choose one of two', () => {
  const rule = { decimal: '.', isSure: false, pick: undefined } as const
  expect(readNumberCell('<span class="now-2">£54.00</span>', rule)).toEqual({ value: 54 })
  const two = '<del>£60.00</del> <ins>£54.00</ins>'
  expect(readNumberCell(two, { ...rule, pick: 'last' })).toEqual({ value: 54 })
  expect(readNumberCell(two, rule)).toMatchObject({
    problem: { reason: expect.stringMatching(/^holds 2 numbers; .*numbers\.pick/) },
  })
})

test('of two prices in a cell the mapping picks the first or the last', () => {
  const cell = 'RRP: £47.00Current price: £14.10'
  expect(readNumber(cell, '.', 'first')).toBe(47)
  expect(readNumber(cell, '.', 'last')).toBe(14.1)
  expect(currencyIn(cell)).toBe('GBP')
})

test('converted prices have whole cents and round as asked', () => {
  expect(convertPrice(1.005, 100)).toBe(100.5)
  expect(convertPrice(14.1, 380, { round: 10 })).toBe(5360)
  expect(convertPrice(4.2, 300, { ending: 90 })).toBe(1290)
  expect(convertPrice(0.1, 300, { ending: 90 })).toBe(90)
  expect(convertPrice(0, 300, { ending: 90 })).toBe(0)
  expect(convertPrice(0.1, 3)).toBe(0.3)
})

test('HTML becomes the text that a reader would see', () => {
  const html =
    '<p>Soft&nbsp;&amp; rich</p><script>alert(1)</script><ul><li>One</li><li>Two <b>bold</b></li></ul><!-- no --><style>x{}</style>for skin < 30'
  expect(htmlToText(html)).toBe('Soft & rich\n\n• One\n• Two bold\nfor skin < 30')
  expect(decodeEntities('&#233;&#xE9;&eacute;&unknown;&#0;')).toBe('ééé&unknown;\ufffd')
  // Names of built-in properties of objects are no references.
  expect(decodeEntities('&toString; &valueOf;')).toBe('&toString; &valueOf;')
})

test('reads a hostile text of a megabyte in linear time', () => {
  for (const text of [
    '<'.repeat(1_000_000),
    '<a '.repeat(300_000),
    '&'.repeat(1_000_000),
    '<script>'.repeat(100_000),
    `${'< '.repeat(500_000)}>`,
  ])
    expect(htmlToText(text).length).toBeGreaterThanOrEqual(0)
  for (const inside of [' '.repeat(400_000), '\n'.repeat(400_000), ' ,'.repeat(200_000)])
    for (const field of ['Images', 'altNames', 'imageAlts'] as const)
      for (const start of ['https://x.lk/a', 'a'])
        expect(readList(`${start}${inside}b`, field, undefined, false)[0]).toMatch(/a/)
})

test.each([
  ['https://x/1.png, https://x/2.png', ['https://x/1.png', 'https://x/2.png']],
  ['https://x/1.png https://x/2.png\t/3.png', ['https://x/1.png', 'https://x/2.png', '/3.png']],
  ['https://x/1.png;/2.png |  /3.png\n/4.png', ['https://x/1.png', '/2.png', '/3.png', '/4.png']],
  ['https://x/w_1,h_2/a.png', ['https://x/w_1,h_2/a.png']],
  ['https://x/a b.png', ['https://x/a%20b.png']],
  ['//x/1.png 550w, https://x/2.png 2x', ['https://x/1.png', 'https://x/2.png']],
  ['https://x/1.png 550w, https://x/2.png  1.5x', ['https://x/1.png', 'https://x/2.png']],
  [' /1.png ,, /1.png,', ['/1.png', '/1.png,']],
  ['one.png, two.png;three four.png', ['one.png', 'two.png', 'three%20four.png']],
  ['C:\\a\\1.png|C:\\b\\2.png', ['C:/a/1.png', 'C:/b/2.png']],
])('the images of %j are %j', (cell, expected) => {
  expect(readList(cell, 'Images', undefined, false)).toEqual(expected)
})

test('other lists are cut at their marks; alternative texts keep their places', () => {
  expect(readList('a, b ;c\n\nd,\n e|a', 'altNames', undefined, false)).toEqual([
    ...['a', 'b', 'c', 'd', 'e'],
  ])
  for (const cell of ['a||b', 'a | | b', '\na|\n|b\n'])
    expect(readList(cell, 'imageAlts', undefined, false).filter(Boolean)).toEqual(['a', 'b'])
  expect(readList('a | | b, c', 'imageAlts', undefined, false)).toEqual(['a', '', 'b, c'])
  expect(readList('a\n\n b|\nc', 'imageAlts', undefined, false)).toEqual(['a', 'b', 'c'])
})

test('templates join columns through filters', () => {
  const row: Record<string, string> = {
    Name: ' Rosé Öl ',
    Url: 'https://x.lk/p/rose/117/',
    Size: '',
  }
  const render = (template: string) =>
    compileTemplate<typeof row>(template, (name) => (one) => one[name] ?? '')(row)
  expect(render('a-{Url|part:/:-1}')).toBe('a-117')
  expect(render('{Name|trim|slug}{Size|prefix: – }')).toBe('rose-ol')
  expect(render('{Name|trim|upper} \\{x\\}')).toBe('ROSÉ ÖL {x}')
  expect(render('{Url|after:p/|before:/}')).toBe('rose')
  expect(render('{Size|default:none}')).toBe('none')
  expect(slug('සඳුන් සබන්')).toBe('සඳුන්-සබන්')
})

test.each(['{Name', 'Name}', '{}', '{Name|nothing}', '{Name|part:/}', '{Name|constructor}'])(
  'the template %j is refused with a reason',
  (template) => {
    expect(() => compileTemplate(template, () => () => '')).toThrow(TemplateError)
  },
)

test('categories are found by the whole path, by its steps, and in lists', () => {
  const known = new Map([
    ['clothing > tshirts', 't-shirts'],
    ['skin', 'skincare'],
    ['test', null],
  ])
  const read = (text: string, unmapped?: 'keep' | 'reject' | 'default') =>
    readCategory(text, { map: {}, ...(unmapped ? { unmapped } : {}) }, known)
  expect(read('Clothing > TShirts')).toEqual({ value: 't-shirts' })
  expect(read('Beauty > Skin > Creams')).toEqual({ value: 'skincare' })
  expect(read('Sale, Skin')).toEqual({ value: 'skincare' })
  expect(read('Home > Music')).toEqual({ value: 'Music' })
  expect(read('Home > Music', 'default')).toEqual({ value: undefined })
  expect(read('Music', 'reject')).toHaveProperty('problem')
  expect(read('Test')).toHaveProperty('problem')
})

test('mojibake is distinguished from honest accents', () => {
  for (const text of ['CrÃ¨me', 'donâ€™t', 'Â£5', 'lost \ufffd'])
    expect(looksLikeMojibake(text), text).toBe(true)
  for (const text of ['Crème', 'don’t', '£5', 'São Paulo', 'Â la carte', 'ÉÂ'])
    expect(looksLikeMojibake(text), text).toBe(false)
})

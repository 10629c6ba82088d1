import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { planText } from '../../../../support/import-plan.ts'

const rss = (items: string, head = '<?xml version="1.0"?>') =>
  `${head}
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Our shop</title><link>https://x.lk</link>
${items}
</channel></rss>`

const rose = `<item><title>Rosé Oil</title><link>https://x.lk/rose</link><g:id>R-1</g:id>
<description><![CDATA[<p>Pure &amp; <b>cold</b><script>alert(1)</script></p>]]></description>
<g:image_link>https://x.lk/1.jpg</g:image_link>
<g:additional_image_link>https://x.lk/2.jpg</g:additional_image_link><g:additional_image_link>https://x.lk/3.jpg</g:additional_image_link>
<g:price>1500.00 LKR</g:price><g:sale_price>1200.00 LKR</g:sale_price>
<g:sale_price_effective_date>2030-01-01T00:00+0530/2030-01-31T23:59+0530</g:sale_price_effective_date>
<g:availability>in_stock</g:availability><g:quantity>7</g:quantity><g:gtin>4791234567890</g:gtin><g:brand>House</g:brand>
<g:product_type>Skincare &gt; Oils</g:product_type><g:product_type>Other</g:product_type>
<g:shipping><g:country>LK</g:country><g:price>350 LKR</g:price></g:shipping><g:shipping_weight>0.25 kg</g:shipping_weight></item>`
const other = (fields: string) =>
  `<item><g:id>O</g:id><title>Other</title><g:image_link>https://x.lk/o.jpg</g:image_link><g:availability>out_of_stock</g:availability><g:product_type>x</g:product_type>${fields}</item>`

test('a Google feed in XML is read as one of columns, with a sale for its time', async () => {
  const { format, products, counts, ignored } = await planText(
    rss(`${rose}\n${other('<g:price>20 USD</g:price><g:sale_price>15 USD</g:sale_price>')}`),
    { currency: { rates: { USD: 300 } } },
  )
  expect([format, counts]).toEqual(['google', { read: 2, created: 2 }])
  expect(products.get('R-1')).toMatchObject({
    productName: 'Rosé Oil',
    description: 'Pure & cold',
    category: 'oils',
    price: 1500,
    lastPrice: 1500,
    salePrice: 1200,
    saleFrom: '2029-12-31T18:30:00.000Z',
    saleUntil: '2030-01-31T18:29:00.000Z',
    stock: 7,
    Images: ['https://x.lk/1.jpg', 'https://x.lk/2.jpg', 'https://x.lk/3.jpg'],
    barcode: '4791234567890',
    weight: 250,
    brand: 'House',
  })
  expect(products.get('O')).toMatchObject({ price: 6000, lastPrice: 4500, stock: 0, barcode: null })
  expect(ignored).toEqual(['link', 'shipping'])
})

test('an Atom feed is read the same, and its fields of Google win over those of Atom', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Shop</title>
<entry><g:id>A-1</g:id><id>tag:x.lk,2026:a</id><title>Plain</title><g:title>Own</g:title><link href="https://x.lk/a"/>
<summary type="xhtml"><div>Two <b>words</b></div></summary><g:price>10</g:price><g:availability>in stock</g:availability>
<g:image_link>https://x.lk/a.jpg</g:image_link><g:google_product_category>Soap</g:google_product_category></entry></feed>`
  const { products } = await planText(atom)
  expect(products.get('A-1')).toMatchObject({
    productName: 'Own',
    price: 10,
    description: 'Two words',
    category: 'soap',
  })
})

test('reads feeds in the encoding of their declaration or bytes', async () => {
  const text = (name: string) =>
    rss(rose.replace('Rosé Oil', 'Роза'), `<?xml version="1.0" encoding="${name}"?>`)
  for (const encoding of ['windows-1251', 'utf-16le', 'utf-8']) {
    const bytes = iconv.encode(text(encoding), encoding, { addBOM: encoding === 'utf-16le' })
    expect((await planText(bytes)).products.get('R-1')?.productName).toBe('Роза')
  }
  await expect(planText(text('EBCDIC-X'))).rejects.toThrow('declares the encoding ebcdic-x')
})

test('an unreadable item is rejected alone, and hostile or foreign XML is refused', async () => {
  const { rows } = await planText(
    rss(
      `${rose}\n${other('<g:price>1</g:price><description>a\u0001b</description>')}
${other('<g:price>1</g:price><g:price>2</g:price>')}
${other('<g:price>3</g:price><description>5&nbsp;ml &lt;b&gt;</description><constructor>x</constructor>').replace('>O<', '>P<')}`,
    ),
  )
  expect(rows.map(({ outcome, row, issues }) => [row.line, outcome, issues[0]?.reason])).toEqual([
    [3, 'created', undefined],
    [12, 'rejected', 'contains a control character, which XML forbids'],
    [13, 'rejected', 'has two of price'],
    [14, 'created', undefined],
  ])
  const bomb = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss/>'
  const refused: [string, string][] = [
    [bomb, 'has a document type'],
    [rss(`${rose}<item><g:id>x</item>`), 'is not well-formed'],
    [rss(rose).slice(0, -30), 'is not well-formed'],
    [
      rss(`<item><g:id>x</g:id><title>${'y'.repeat(2_200_000)}</title></item>`),
      'longer than 1048576',
    ],
    [rss(`<item a="${'y'.repeat(2_200_000)}"/>`), 'longer than 1048576'],
    [rss(`${'<a>'.repeat(70)}`), 'nested too deeply'],
    [
      rss(`<item>${Array.from({ length: 1_100 }, (_, n) => `<f${n}>1</f${n}>`).join('')}</item>`),
      'more than 1000 fields',
    ],
    ['<?xml version="1.0"?><urlset><url/></urlset>', 'this is XML of <urlset>: a sitemap'],
    ['<?xml version="1.0"?><offers/>', 'only Google Merchant feeds'],
    [rss(''), 'without any item'],
  ]
  for (const [text, reason] of refused) await expect(planText(text)).rejects.toThrow(reason)
})

test('reads columns of a long feed that first appear in later items', async () => {
  const items = Array.from({ length: 3_000 }, (_, n) =>
    other(
      `<g:price>${n + 1}</g:price>${n === 2_999 ? '<g:gtin>999</g:gtin>' : ''}<description>${'é'.repeat(40)}</description>`,
    ).replace('>O<', `>p${n}<`),
  )
  const { counts, products } = await planText(rss(items.join('\n')))
  expect(counts).toEqual({ read: 3_000, created: 3_000 })
  expect(products.get('p2999')?.barcode).toBe('999')
})

import { afterAll, expect, test } from 'vitest'
import { header, openCorrectingShop, type Rejected } from '../../../support/corrections.ts'
import { makeProduct } from '../../../support/factories.ts'
import { rowOf, workbookOf } from '../../../support/workbook.ts'

const shop = await openCorrectingShop()
afterAll(() => shop[Symbol.asyncDispose]())

const product = async (id: string) => (await shop.call('GET', `/products/${id}`)).body
const named = ({ items }: { items: Rejected[] }) =>
  items.map(({ rows }) =>
    rows.flatMap(({ line, cells }) =>
      cells.filter(({ isNamed }) => isNamed).map(({ column, value }) => [line, column, value]),
    ),
  )

test('imports corrected rows as a new import that names the original', async () => {
  await makeProduct(shop.db, { productId: 'c-else', productName: 'Else', category: 'x', price: 1 })
  const file = `${header}c-1,One,x,dear,1\nc-2,Two,x,5,1\nc-3,"Three, =1",x,12x,y\n`
  const first = await shop.imported(file, {}, { dryRun: true, deleteMissing: true })
  expect(first.report).toMatchObject({ products: { created: 1, rejected: 2 } })
  expect(first.corrects).toBeUndefined()
  const page = await shop.rejectedOf(first.id)
  expect(named(page)).toEqual([
    [[2, 'price', 'dear']],
    [
      [4, 'price', '12x'],
      [4, 'stock', 'y'],
    ],
  ])
  const plan = await shop.rerun(first.id, [{ price: '1,250.50' }, { price: '12', stock: '3' }], {
    dryRun: true,
  })
  expect(plan).toMatchObject({
    state: 'planned',
    fileName: 'list.csv (corrected)',
    corrects: first.id,
    report: { rows: { read: 2, created: 2 }, missing: null },
  })
  expect(await product('c-1')).toBeNull()
  const edits = [{ price: '1,250.50' }, { price: '12', stock: '3' }]
  const ran = await shop.rerun(first.id, edits)
  expect([ran.state, ran.report.rows, ran.report.deleted]).toMatchObject([
    'done',
    { created: 2 },
    0,
  ])
  expect(await product('c-1')).toMatchObject({ price: 1250.5 })
  expect(await product('c-3')).toMatchObject({ productName: 'Three, =1', price: 12, stock: 3 })
  // Rows without errors wait for their own run, and fields that the file does not name stay.
  expect(await product('c-2')).toBeNull()
  expect(await product('c-else')).toMatchObject({ price: 1 })
  const again = await shop.rerun(first.id, edits)
  expect(again.report.rows).toMatchObject({ read: 2, unchanged: 2 })
})

test('imports only corrected rows and rejects those still invalid', async () => {
  const first = await shop.imported(`${header}d-1,One,x,a,1\nd-2,Two,x,b,1\nd-3,Three,x,c,1\n`)
  expect(first.state).toBe('done')
  const second = await shop.rerun(first.id, [{ price: '7' }, { price: 'much' }])
  expect(second.report.rows).toMatchObject({ read: 2, created: 1, rejected: 1 })
  const third = await shop.rerun(second.id, [{ price: '8' }])
  expect([third.corrects, third.fileName]).toEqual([second.id, 'list.csv (corrected)'])
  expect(await product('d-2')).toMatchObject({ price: 8 })
  expect(await product('d-3')).toBeNull()
})

test('lists rejected rows by page with shortened cells', async () => {
  const rows = Array.from(
    { length: 7 },
    (_, n) => `e-${n},E,x,?,1,${n ? '' : 'y'.repeat(20_001)}\n`,
  )
  const { id } = await shop.imported(`${header.trim()},description\n${rows.join('')}`)
  const first = await shop.rejectedOf(id, '?limit=5')
  const second = await shop.rejectedOf(id, `?limit=5&cursor=${first.nextCursor}`)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([5, 2, null])
  const columns = first.items[0].rows[0].cells.map(({ column }: { column: string }) => column)
  expect(columns).toEqual(['productId', 'productName', 'category', 'price', 'stock'])
})

test('extends a list in an object by one entry only', async () => {
  const list = [{ id: 'k-1', name: 'One', price: 'dear', pics: ['https://x.lk/a.webp'] }]
  const mapping = {
    columns: { productId: 'id', productName: 'name', price: 'price', Images: 'pics[]' },
    constants: { category: 'x' },
  }
  const { id } = await shop.imported(JSON.stringify(list), mapping)
  const { run } = await shop.rejectedOf(id)
  const withImage = (column: string) => ({
    run,
    corrections: [
      {
        position: 0,
        cells: [
          { column: 'price', value: '5' },
          { column, value: 'https://x.lk/b.webp' },
        ],
      },
    ],
  })
  for (const column of ['pics.30000', 'pics.4294967294', 'pics.length', 'pics.one']) {
    const refused = await shop.correct(id, withImage(column))
    expect([refused.status, refused.body.issues], column).toEqual([
      400,
      [
        {
          path: 'corrections.0.cells.1.column',
          message: 'is not a correctable column of line 1',
        },
      ],
    ])
  }
  const begun = await shop.correct(id, withImage('pics.1'))
  expect((await shop.settled(begun.body.id)).report.rows).toMatchObject({
    created: 1,
  })
  expect((await product('k-1')).Images).toEqual(['https://x.lk/a.webp', 'https://x.lk/b.webp'])
})

const latin = Buffer.from('h-1;Crème;teuer\nh-2;Öl;5\n', 'latin1')
const byNumber = {
  header: false,
  encoding: 'windows-1252',
  columns: { productId: 1, productName: 2, price: 3 },
  constants: { category: 'x' },
}
const rupees = { currency: { code: 'LKR' } }
const objects = {
  columns: { productId: 'id', productName: 'name', price: 'offer.price', Images: 'pics[].src' },
  constants: { category: 'x' },
}
const shopify = [
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Type',
  'h-mask,Clay Mask,Size,Small,dear,https://x.lk/a.webp,masks',
  'h-mask,,,,,https://x.lk/b.webp,',
].join('\n')
const book = workbookOf({
  sheets: {
    Cover: rowOf('Prices'),
    List: `${rowOf('Code', 'Name', 'Cost')}${rowOf('h-book', 'Rose', 'dear')}`,
  },
})

test.each([
  [
    'a table without a header, in another code page',
    latin,
    byNumber,
    [[1, 'column 3', 'teuer']],
    { 'column 3': '9,50' },
    'h-1',
    { productName: 'Crème', price: 9.5 },
  ],
  [
    'a sheet of a workbook',
    book,
    {
      sheet: 'List',
      columns: { productId: 'Code', productName: 'Name', price: 'Cost' },
      constants: { category: 'x' },
    },
    [[2, 'Cost', 'dear']],
    { Cost: '9' },
    'h-book',
    { productName: 'Rose', price: 9 },
  ],
  [
    'objects',
    '[{"pics":[{"src":"https://x.lk/a.webp"}],"id":"h-o","name":"O","offer":{"price":"dear","was":[1,2]}}]',
    objects,
    [[1, 'offer.price', 'dear']],
    { 'offer.price': '9' },
    'h-o',
    { price: 9, Images: ['https://x.lk/a.webp'] },
  ],
  [
    'objects that lack what is wanted',
    '[{"id":"h-l","name":"L"}]',
    objects,
    [[1, 'offer.price', '']],
    { 'offer.price': '9' },
    'h-l',
    { price: 9 },
  ],
  [
    'images inside of objects',
    '[{"id":"h-p","name":"P","offer":{"price":9},"pics":[{"src":"https://x.lk/a.webp"},{"src":"b"}]}]',
    objects,
    [
      [1, 'pics[0].src', 'https://x.lk/a.webp'],
      [1, 'pics[1].src', 'b'],
    ],
    { 'pics[1].src': 'https://x.lk/b.webp' },
    'h-p',
    { Images: ['https://x.lk/a.webp', 'https://x.lk/b.webp'] },
  ],
  [
    'a line that is no object',
    '{"id":"h-a","name":"A","offer":{"price":1}}\n{"id":"h-b",}\n',
    objects,
    [[2, '_text', '{"id":"h-b",}']],
    { _text: '{"id":"h-b","name":"B","offer":{"price":9}}' },
    'h-b',
    { price: 9 },
  ],
  [
    'a product of several rows',
    shopify,
    rupees,
    [[2, 'Variant Price', 'dear']],
    { 'Variant Price': '9' },
    'h-mask-small',
    { price: 9, Images: ['https://x.lk/a.webp', 'https://x.lk/b.webp'] },
  ],
  [
    'what a template is made of',
    'Nr;Name;Preis\n;H;5\nx;y;5\n',
    {
      columns: { productName: 'Name', price: 'Preis' },
      templates: { productId: '{Nr|lower}' },
      constants: { category: 'x' },
    },
    [[2, 'Nr', '']],
    { Nr: 'H-T' },
    'h-t',
    { productName: 'H' },
  ],
])(
  'rejected rows of %s are corrected by their cells',
  async (_, file, mapping, cells, edit, id, wanted) => {
    const first = await shop.imported(file, mapping)
    const page = await shop.rejectedOf(first.id)
    expect(named(page)).toEqual([cells])
    const ran = await shop.rerun(first.id, [edit])
    expect([ran.state, ran.message, ran.report.products.created]).toEqual(['done', null, 1])
    expect(await product(id)).toMatchObject(wanted)
  },
)

test('fills a corrected Shopify variant with the texts of its product', async () => {
  const file = `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Image Src
balm,Rose balm,<p>Soft.</p>,skincare,Size,Small,500,https://example.com/balm.jpg
balm,,,,,Large,dear,
`
  const first = await shop.imported(file, rupees)
  expect(first.report).toMatchObject({ products: { created: 1, rejected: 1 } })
  const again = await shop.rerun(first.id, [{ 'Variant Price': '900' }])
  expect(again.report).toMatchObject({ products: { created: 1, rejected: 0 } })
  expect(await product('balm-large')).toMatchObject({
    ...{ productName: 'Rose balm – Large', category: 'skincare', description: 'Soft.' },
    ...{ price: 900, Images: ['https://example.com/balm.jpg'] },
  })
})

/** Drafts of mappings on the command line, and what finishes them there. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openImportCommand } from '../support/import-command.ts'
import { runCommand } from '../support/run-command.ts'

const { env, file, product } = await openImportCommand()

test('completes a draft by options: categories, currencies, repeated rows', async () => {
  const list = await file(
    'mixed.csv',
    `sku,name,price,currency\n${['m-1,A,2,usd', 'm-2,B,2,eur', 'm-3,C,2,', 'm-1,Other,2,usd'].join('\n')}\n`,
  )
  const draft = await file('mixed.json', (await runCommand('import', [list, '--suggest-map'])).out)
  const unpriced = await runCommand('import', [list, '--map', draft], env)
  expect([unpriced.code, unpriced.out]).toEqual([1, expect.stringContaining('--rate USD=300')])
  const priced = ['--currency', 'USD', '--rate', 'usd=300,EUR=330', '--round', '10']
  const rest = ['--category', 'balms', '--duplicates', 'first', '--untracked', '3']
  const { code, out } = await runCommand('import', [list, '--map', draft, ...priced, ...rest], env)
  expect([code, out]).toEqual([0, expect.stringContaining('created 3')])
  const prices = await Promise.all(['m-1', 'm-2', 'm-3'].map(product))
  expect(prices.map(({ price, category, stock }) => [price, category, stock])).toEqual([
    [600, 'balms', 3],
    [660, 'balms', 3],
    [600, 'balms', 3],
  ])
})

test('prints a draft mapping as JSON and its open questions on stderr', async () => {
  const list = await file(
    'draft.csv',
    'Code,Title,Price EUR,Pic\n1,Soap,"2,50",https://x.lk/a.jpg\n2,Oil,"3,50",https://x.lk/b.jpg\n',
  )
  const { code, out, talk } = await runCommand('import', [list, '--suggest-map'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    columns: { productId: 'Code', productName: 'Title', price: 'Price EUR' },
    numbers: { decimal: ',' },
  })
  expect(talk).toContain('note: ')
})

/** The options that a message suggests, one list for each answer. */
const suggested = (text: string): string[][] =>
  [...text.matchAll(/--(?:[a-z-]+)(?: "[^"]*"| (?!--)[^ ()]+)?(?: --rate [\w=,]+)?/g)].map(
    ([all]) => [...all.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!),
  )

test.each([
  ['price', 'sku,name,price,regular price\na,A,20,25\n', 2],
  ['lastPrice', 'sku,name,price,sale price,offer price\na,A,20,15,12\n', 3],
  ['decimal', 'sku,name,price\na,A,1.500\n', 2],
  ['currency', 'sku,name,price\na,A,$5\nb,B,6\n', 2],
])('accepts every answer that the question about the %s suggests', async (about, text, count) => {
  const list = await file(`${about}.csv`, text)
  const draft = await runCommand('import', [list, '--suggest-map'])
  expect([draft.code, JSON.parse(draft.out).questions]).toEqual([1, [about]])
  const map = await file(`${about}.json`, draft.out)
  const refused = await runCommand('import', [list, '--map', map, '--dry-run'], env)
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('--suggest-map')])
  const answers = suggested(draft.talk.slice(draft.talk.indexOf('question: ')))
  expect(answers).toHaveLength(count)
  for (const answer of answers) {
    const more = ['--dry-run', '--category', 'balms', ...answer]
    const { code, talk, out } = await runCommand('import', [list, '--map', map, ...more], env)
    expect([code, talk, out]).toEqual([0, expect.any(String), expect.stringContaining('LKR ')])
  }
})

test('accepts the suggested exchange rate and shows prices in rupees', async () => {
  const list = await file('kwd.csv', 'sku,name,price\na,A,6.500 KWD\n')
  const map = await file('kwd.json', (await runCommand('import', [list, '--suggest-map'])).out)
  const refused = await runCommand('import', [list, '--map', map], env)
  const [answer] = suggested(refused.out.slice(refused.out.indexOf('Or add the options')))
  expect(answer).toEqual(['--currency', 'KWD', '--rate', '300'])
  for (const options of [
    ['--currency', 'KWD', '--rate', '300'],
    ['--rate', '300'],
  ]) {
    const { out } = await runCommand('import', [list, '--map', map, '--dry-run', ...options], env)
    expect(out).toContain('line 2, a A: new, LKR 1,950.00')
  }
})

const shopify = `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Price,Status
tonic,Tonic,skincare,true,Title,Default Title,1200.00,active
`

test('imports a Shopify file once an option names its currency', async () => {
  const list = await file('tonic.csv', shopify)
  const draft = await runCommand('import', [list, '--suggest-map'])
  expect([draft.code, JSON.parse(draft.out)]).toEqual([
    1,
    { format: 'shopify', questions: ['currency'] },
  ])
  const ofDraft = suggested(draft.talk.slice(draft.talk.indexOf('question: ')))
  const refused = await runCommand('import', [list], env)
  expect([refused.code, await product('tonic')]).toEqual([1, null])
  const ofRun = suggested(refused.out.slice(refused.out.indexOf('Add --currency')))
  expect([ofDraft, ofRun]).toEqual([
    [
      ['--currency', 'LKR'],
      ['--currency', 'USD', '--rate', 'USD=300'],
    ],
    [
      ['--currency', 'LKR'],
      ['--currency', 'USD', '--rate', '300'],
    ],
  ])
  const prices = await Promise.all(
    ofRun.map((answer) => runCommand('import', [list, '--dry-run', ...answer], env)),
  )
  expect(prices.map(({ code }) => code)).toEqual([0, 0])
  expect(prices[0]?.out).toContain('LKR 1,200.00')
  expect(prices[1]?.out).toContain('LKR 360,000.00')
  const rupees = ['--currency', 'LKR', '--untracked', '3']
  expect(await runCommand('import', [list, ...rupees], env)).toMatchObject({ code: 0 })
  const again = await runCommand('import', [list, ...rupees], env)
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('unchanged 1')])
})

test('names rows of single-line JSON by their record', async () => {
  const list = await file(
    'line.json',
    '[{"productId":"r-1","productName":"A","category":"balms","price":5},{"productId":"r-2","price":"x"},{"productId":"r-3","price":"y"}]',
  )
  const { code, out } = await runCommand('import', [list, '--dry-run'], env)
  expect([code, out]).toEqual([1, expect.stringContaining('record 2, price: "x"')])
  expect(out).toContain('record 3, price: "y"')
  expect(out).toContain('record 1, r-1 A: new, LKR 5.00')
})

test('plans with outlying prices and prices below cost, and reports every product', async () => {
  const rows = Array.from({ length: 102 }, (_, at) => `p-${at},Name ${at},balms,200,`)
  const list = await file(
    'plan.csv',
    `SKU,Product Name,Category,Price,Cost\n${rows.join('\n')}\nfar,Far,balms,90000,\nlow,Low,balms,150,180\n`,
  )
  const map = await file('plan.json', (await runCommand('import', [list, '--suggest-map'])).out)
  const report = `${list}.report.csv`
  const plan = [list, '--map', map, '--dry-run', '--untracked', '1']
  const some = await runCommand('import', [...plan, '--report', report], env)
  expect(some.out).toContain('1 prices are over 100 times the median')
  expect(some.out).toContain('far LKR 90,000.00')
  expect(some.out).toContain('line 105, price: "150" is below the cost of the product')
  expect(some.out).not.toContain('low Low: new')
  const written = (await readFile(report, 'utf8')).trim().split('\n')
  expect(written).toHaveLength(105)
  expect(written.at(-1)).toBe('105,created,low,Low,LKR,,150,price is below the cost of the product')
  const all = await runCommand('import', [...plan, '--all'], env)
  expect(all.out).toContain('low Low: new, LKR 150.00')
})

test('lists changed products under updated and all under planned with --json', async () => {
  const first = 'productId,productName,category,price,stock\nj-1,A,balms,5,1\n'
  await runCommand('import', [await file('json.csv', first)], env)
  const next = await file('json-2.csv', `${first.replace(',5,', ',6,')}j-2,B,balms,7,1\n`)
  const { out } = await runCommand('import', [next, '--dry-run', '--json'], env)
  const { updated, planned } = JSON.parse(out)
  const ids = (rows: { productId: string }[]) => rows.map(({ productId }) => productId)
  expect([ids(updated), ids(planned)]).toEqual([['j-1'], ['j-1', 'j-2']])
})

test('suggests reading a file as a table when a format rejects most rows', async () => {
  const list = await file(
    'grouped.csv',
    'ID,Type,SKU,Name,Published,"Regular price",Categories\n1,grouped,G-1,Set,1,900,balms\n2,grouped,G-2,Box,1,800,balms\n',
  )
  const refused = await runCommand('import', [list, '--dry-run', '--currency', 'LKR'], env)
  expect([refused.code, refused.out]).toEqual([
    1,
    expect.stringContaining('--format table --suggest-map'),
  ])
  const draft = await runCommand('import', [list, '--format', 'table', '--suggest-map'])
  const map = await file('grouped.json', draft.out)
  const { out } = await runCommand('import', [list, '--map', map, '--dry-run'], env)
  expect(out).toContain('would be created 2')
})

test('accepts the lists that a JSON file suggests', async () => {
  const list = await file(
    'lists.json',
    '{"brands":[{"name":"Hers"}],"items":[{"id":"l-1","name":"Balm","price":900}]}',
  )
  const refused = await runCommand('import', [list, '--suggest-map'])
  const answers = suggested(refused.talk)
  expect(answers).toEqual([
    ['--list', 'brands'],
    ['--list', 'items'],
  ])
  const draft = await runCommand('import', [list, ...answers[1]!, '--suggest-map'])
  const map = await file('lists-map.json', draft.out)
  const { code, out } = await runCommand('import', [list, '--map', map, '--dry-run'], env)
  expect([code, out]).toEqual([0, expect.stringContaining('LKR 900.00')])
})

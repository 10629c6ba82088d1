/** Drafts of mappings on the command line, and what finishes them there. */
import { expect, test } from 'vitest'
import { openImportCommand } from '../support/import-command.ts'
import { runScript } from '../support/run-script.ts'

const { env, file, product } = await openImportCommand()

test('a draft is finished by options alone: categories, several currencies, rows that repeat', async () => {
  const list = await file(
    'mixed.csv',
    `sku,name,price,currency\n${['m-1,A,2,usd', 'm-2,B,2,eur', 'm-3,C,2,', 'm-1,Other,2,usd'].join('\n')}\n`,
  )
  const draft = await file('mixed.json', (await runScript('import', [list, '--suggest-map'])).out)
  const unpriced = await runScript('import', [list, '--map', draft], env)
  expect([unpriced.code, unpriced.out]).toEqual([1, expect.stringContaining('--rate USD=300')])
  const priced = ['--currency', 'USD', '--rate', 'usd=300,EUR=330', '--round', '10']
  const rest = ['--category', 'balms', '--duplicates', 'first', '--untracked', '3']
  const { code, out } = await runScript('import', [list, '--map', draft, ...priced, ...rest], env)
  expect([code, out]).toEqual([0, expect.stringContaining('created 3')])
  const prices = await Promise.all(['m-1', 'm-2', 'm-3'].map(product))
  expect(prices.map(({ price, category, stock }) => [price, category, stock])).toEqual([
    [600, 'balms', 3],
    [660, 'balms', 3],
    [600, 'balms', 3],
  ])
})

test('a drafted mapping is JSON on stdout, with what to check on stderr', async () => {
  const list = await file(
    'draft.csv',
    'Code,Title,Price EUR,Pic\n1,Soap,"2,50",https://x.lk/a.jpg\n2,Oil,"3,50",https://x.lk/b.jpg\n',
  )
  const { code, out, talk } = await runScript('import', [list, '--suggest-map'])
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
])('every answer that the question of the %s suggests is accepted', async (about, text, count) => {
  const list = await file(`${about}.csv`, text)
  const draft = await runScript('import', [list, '--suggest-map'])
  expect([draft.code, JSON.parse(draft.out).questions]).toEqual([1, [about]])
  const map = await file(`${about}.json`, draft.out)
  const refused = await runScript('import', [list, '--map', map, '--dry-run'], env)
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('--suggest-map')])
  const answers = suggested(draft.talk.slice(draft.talk.indexOf('question: ')))
  expect(answers).toHaveLength(count)
  for (const answer of answers) {
    const more = ['--dry-run', '--category', 'balms', ...answer]
    const { code, talk, out } = await runScript('import', [list, '--map', map, ...more], env)
    expect([code, talk, out]).toEqual([0, expect.any(String), expect.stringContaining('LKR ')])
  }
})

test('the rate that a refused mapping suggests is accepted, and prices are shown in rupees', async () => {
  const list = await file('kwd.csv', 'sku,name,price\na,A,6.500 KWD\n')
  const map = await file('kwd.json', (await runScript('import', [list, '--suggest-map'])).out)
  const refused = await runScript('import', [list, '--map', map], env)
  const [answer] = suggested(refused.out.slice(refused.out.indexOf('Without editing it')))
  expect(answer).toEqual(['--currency', 'KWD', '--rate', '300'])
  for (const options of [
    ['--currency', 'KWD', '--rate', '300'],
    ['--rate', '300'],
  ]) {
    const { out } = await runScript('import', [list, '--map', map, '--dry-run', ...options], env)
    expect(out).toContain('line 2, a A: new, LKR 1,950.00')
  }
})

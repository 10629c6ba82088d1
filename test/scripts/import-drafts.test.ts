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
    'Code,Title,Cost EUR,Pic\n1,Soap,"2,50",https://x.lk/a.jpg\n2,Oil,"3,50",https://x.lk/b.jpg\n',
  )
  const { code, out, talk } = await runScript('import', [list, '--suggest-map'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    columns: { productId: 'Code', productName: 'Title', price: 'Cost EUR' },
    numbers: { decimal: ',' },
  })
  expect(talk).toContain('note: ')
})

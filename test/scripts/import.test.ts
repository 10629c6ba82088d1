import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openImportCommand } from '../support/import-command.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript } from '../support/run-script.ts'
import { rowOf, workbookOf } from '../support/workbook.ts'

const { shop, folder, env, file, product } = await openImportCommand()

test('shows examples and exit codes in help and exits with 2 on wrong usage', async () => {
  const help = await runCommand('import', ['--help'])
  expect(help.code).toBe(0)
  expect(help.out).toMatch(/Examples:[\s\S]*Exit codes: 0/)
  const list = await file('ok.csv', 'productId,productName,category,price\na,A,x,1\n')
  const map = await file('bad-map.json', '{"colums":{},"currency":{"rate":-1}}')
  const wrong: [string[], RegExp, Record<string, string>?][] = [
    [['--nonsense'], /unknown option/],
    [['--undo', 'that'], /is not the id of an import/],
    [['--undo', '--url', 'http://x'], /--undo needs the id of an import/],
    [[], /missing required argument/],
    [[path.join(folder, 'none.csv')], /the file does not exist/],
    [[list, '--map', path.join(folder, 'none.json')], /no file and no saved mapping/],
    [[list, '--map', map], /currency.rate: must be above 0[\s\S]*colums: is not known/],
    [[list, '--delete-missing'], /needs --confirm/],
    [[list, '--confirm', 'many'], /is not a number/],
    [[list, '--rate', '300'], /--rate needs --currency/],
    [[list, '--currency', 'USD', '--rate', 'much'], /is not an exchange rate/],
    [[list, '--rate', 'USD=300,340'], /is not an exchange rate/],
    [[list, '--currency', 'dollars', '--rate', '300'], /currency.code: must be three letters/],
    [[list, '--round', 'up'], /neither a step such as 10 nor an ending such as \.\.90/],
    [[list, '--untracked', 'some'], /neither a number nor zero nor reject/],
    [[list], /Log in with --token/, { ARALIYA_TOKEN: '' }],
    [[list, '--url', 'shop'], /is not an address/],
  ]
  const ran = await Promise.all(
    wrong.map(([args, , more]) => runCommand('import', args, { ...env, ...more })),
  )
  for (const [index, { code, talk, out }] of ran.entries()) {
    expect(talk).toMatch(wrong[index]![1])
    expect([code, out]).toEqual([2, ''])
  }
})

test('reports a problem of many rows once, with the option that solves it', async () => {
  const rows = ['a,A,,1', 'b,B,,1', 'c,C,x,1', 'd,D,,1', 'e,E,x,1', 'f,F,x,1']
  const list = await file('alike.csv', `productId,productName,category,price\n${rows.join('\n')}\n`)
  const { out, code } = await runCommand('import', [list, '--dry-run'], env)
  expect(code).toBe(1)
  expect(out).toContain('\n  lines 2 to 3 and 5, category: is empty\n')
  expect(out).toMatch(
    /\n {2}lines 4 and 6 to 7, stock: is not in the file[^\n]*\(set --untracked or /,
  )
  expect(out).not.toContain('more')
})

test('imports with a mapping, writes rejected rows and exits with 1', async () => {
  const list = await file('list.csv', 'Nr;Name;Preis\n1;Seife;2,50\n2;Öl;x\n3;Creme;0\n')
  const map = await file(
    'map.json',
    JSON.stringify({
      columns: { productName: 'Name', price: 'Preis' },
      templates: { productId: 'cli-{Nr}' },
      constants: { category: 'bath&body' },
    }),
  )
  const rejected = path.join(folder, 'rejected.csv')
  const first = await runScript('import', [list, '--map', map, '--rejected', rejected], env)
  expect(first.code).toBe(1)
  expect(first.out).toContain('3 rows read: created 2, updated 0, unchanged 0, rejected 1')
  expect(first.out).toContain('line 3, Preis: "x" is not a number')
  expect(first.out).toContain('line 4, Preis: "0" is 0')
  expect(first.talk).toContain(rejected)
  expect(await product('cli-1')).toMatchObject({ productName: 'Seife', price: 2.5 })
  await writeFile(rejected, (await readFile(rejected, 'utf8')).replace(';x;', ';4;'))
  const second = await runScript('import', [rejected, '--map', map, '--quiet'], env)
  expect([second.code, second.talk]).toEqual([0, ''])
  const again = await runScript('import', [list, '--map', map, '--json'], env)
  expect(again.code).toBe(1)
  const report = JSON.parse(again.out)
  expect(report.report.rows).toEqual({ read: 3, created: 0, updated: 0, unchanged: 2, rejected: 1 })
  expect(report.rejected[0].issues[0]).toMatchObject({ line: 3, column: 'Preis', value: 'x' })
})

test('saves, reuses and replaces a named mapping', async () => {
  const mapping = { columns: { productName: 'Name', price: 'Preis' }, constants: { category: 'x' } }
  const from = (id: string) => ({ ...mapping, templates: { productId: `${id}-{Nr}` } })
  const map = await file('supplier.json', JSON.stringify(from('saved')))
  const save = ['--save-mapping', 'Supplier A']
  const november = await file('november.csv', 'Nr;Name;Preis\n1;Seife;2,50\n')
  const first = await runCommand('import', [november, '--map', map, ...save], env)
  expect([first.code, first.talk]).toEqual([
    0,
    expect.stringContaining('The mapping is saved as "Supplier A".'),
  ])
  const december = await file('december.csv', 'Nr;Name;Preis\n2;Öl;3\n')
  const byName = ['--mapping', 'supplier a', '--untracked', '4', ...save]
  const second = await runCommand('import', [december, ...byName], env)
  expect([second.code, second.talk]).toEqual([
    0,
    expect.stringMatching(/"supplier a" saved in http/),
  ])
  expect(second.talk).toContain('The mapping "Supplier A" is replaced.')
  expect(await product('saved-2')).toMatchObject({ price: 3, stock: 4 })
  const token = { token: env.ARALIYA_TOKEN! }
  const { items } = (await shop.call('GET', '/imports/mappings', token)).body
  expect(items).toMatchObject([{ name: 'Supplier A', format: 'table', version: 2 }])
  const [unknown, nothing] = await Promise.all([
    runCommand('import', [december, '--mapping', 'Supplier B'], env),
    runCommand('import', [december, ...save], env),
  ])
  expect([unknown.code, unknown.talk]).toEqual([
    2,
    expect.stringContaining('no file and no saved mapping of the shop has this name'),
  ])
  expect([nothing.code, nothing.talk]).toEqual([
    2,
    expect.stringContaining('--save-mapping needs a mapping'),
  ])
})

test('shows each change in a dry run and writes nothing', async () => {
  await runCommand(
    'import',
    [await file('dry.csv', 'productId,productName,category,price\ndry,A,x,1\n')],
    env,
  )
  const changed = await file('dry.csv', 'productId,price\ndry,2\n')
  const { code, out } = await runCommand('import', [changed, '--dry-run'], env)
  expect(code).toBe(0)
  expect(out).toContain('line 2, dry: LKR 1.00 → LKR 2.00, lastPrice 1 → 2')
  expect(out).not.toContain('\u001b[')
  expect((await product('dry')).price).toBe(1)
})

test('warns in a dry run of repeated columns, missing images and empty fields', async () => {
  const dry = async (name: string, text: string) =>
    (await runCommand('import', [await file(name, text), '--dry-run'], env)).out
  const out = await dry(
    'twice.csv',
    'productId,productName,category,price,Price\na,A,x,1,2\nb,B,,1,\n',
  )
  expect(out).toContain('the header has "Price" more than once; the first column is used')
  expect(out).toContain('no image column was found; new products have no images')
  expect(out).toContain('--category makeup, --untracked 10')
  const known = await dry('known.csv', 'productId,price\ndry,3\n')
  for (const word of ['no image column', '--category']) expect(known).not.toContain(word)
})

test('imports piped data with the rate and stock of the options', async () => {
  const text = 'productId,productName,category,price_usd\npiped,A,x,4.2\n'
  const map = await file(
    'piped.json',
    '{"format":"table","columns":{"productId":1,"productName":2,"category":3,"price":4}}',
  )
  const priced = ['--map', map, '--currency', 'USD', '--rate', '300', '--round', '..90']
  const args = ['-', ...priced, '--untracked', '7']
  const { code, out } = await runScript('import', args, env, text)
  expect([code, out]).toEqual([0, expect.stringContaining('created 1')])
  expect(await product('piped')).toMatchObject({ price: 1290, stock: 7 })
  const unsaid = text.replace('price_usd', 'price').replace('piped', 'piped-2')
  const plan = await runScript('import', ['/dev/stdin', '--map', map, '--dry-run'], env, unsaid)
  expect(plan.out).toContain('the file names no currency, so prices are read as rupees')
})

test('selects the sheet of a workbook by name', async () => {
  const book = path.join(folder, 'list.xlsx')
  const sheets = {
    Cover: rowOf('Supplier'),
    Items: rowOf('Code', 'Title', 'Price') + rowOf(1, 'Soap', 2.5),
    Own: `${rowOf('productId', 'productName', 'category', 'price')}${rowOf('cli-book', 'Book', 'x', 9)}`,
  }
  await writeFile(book, workbookOf({ sheets }))
  const [draft, ran] = await Promise.all([
    runCommand('import', [book, '--sheet', 'Items', '--suggest-map', '--quiet']),
    runCommand('import', [book, '--sheet', 'Own'], env),
  ])
  expect(JSON.parse(draft.out)).toMatchObject({
    sheet: 'Items',
    columns: { productId: 'Code', productName: 'Title', price: 'Price' },
  })
  expect(ran.code, ran.talk).toBe(0)
  expect(ran.out).toContain('Excel workbook (araliya), sheet "Own"')
  expect(await product('cli-book')).toMatchObject({ productName: 'Book', price: 9 })
})

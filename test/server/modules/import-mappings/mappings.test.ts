import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { rowOf, workbookOf } from '../../../support/workbook.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin', email: 'nimali@example.com' })).token

const path = '/imports/mappings'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, body?: unknown) =>
  shop.call(method, at, { token, ...(body === undefined ? {} : { body }) })
const prices = { columns: { productId: 'Code', price: 'Preis' } }
const save = (name: string, mapping: unknown = prices, importId?: string) =>
  call('POST', path, { name, mapping, importId })

/** Uploads a file without starting it. @returns the id of its import */
async function upload(content: string | Buffer): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/imports?start=later&fileName=list.csv',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return answer.json().id
}

test('saves, finds, renames, replaces and deletes a mapping, and audits it', async () => {
  const saved = await save('  Colombo Supplies ')
  expect([saved.status, saved.body]).toEqual([
    201,
    {
      message: 'Mapping saved.',
      mapping: expect.objectContaining({
        name: 'Colombo Supplies',
        mapping: prices,
        format: null,
        savedBy: 'nimali@example.com',
        version: 1,
      }),
    },
  ])
  const { id } = saved.body.mapping
  const found = await call('GET', `${path}?name=COLOMBO%20supplies`)
  const { mapping: _, ...entry } = saved.body.mapping
  expect(found.body).toEqual({ items: [entry], nextCursor: null })
  expect((await call('GET', `${path}?name=colombo`)).body).toEqual({ items: [], nextCursor: null })
  const whole = { ...prices, constants: { category: 'makeup' } }
  const changed = await call('PUT', `${path}/${id}`, {
    name: 'COLOMBO supplies',
    mapping: whole,
    version: 1,
  })
  expect(changed.body.mapping).toMatchObject({
    name: 'COLOMBO supplies',
    mapping: whole,
    version: 2,
  })
  expect((await call('GET', `${path}/${id}`)).body).toEqual(changed.body.mapping)
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(200)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(method, `${path}/${id}`)).status).toBe(404)
  const log = await call('GET', '/admin/audit?entity=mapping')
  expect(
    log.body.items.map(({ action, entityId }: Record<string, string>) => [action, entityId]),
  ).toEqual([
    ['mapping.delete', 'COLOMBO supplies'],
    ['mapping.update', 'Colombo Supplies'],
    ['mapping.create', 'Colombo Supplies'],
  ])
})

test('rejects a mapping name that differs only by case, also concurrently', async () => {
  const two = await Promise.all([save('Twice'), save('TWICE')])
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = two.find(({ status }) => status === 409)!
  expect(refused.body.issues).toEqual([{ path: 'name', message: 'is taken' }])
  const { mapping } = two.find(({ status }) => status === 201)!.body
  const other = (await save('Other')).body.mapping
  const renamed = await call('PUT', `${path}/${other.id}`, { name: 'twice', mapping: prices })
  expect(renamed.body.issues).toEqual([{ path: 'name', message: 'is taken' }])
  const change = (price: string) =>
    call('PUT', `${path}/${mapping.id}`, {
      name: mapping.name,
      mapping: { columns: { price } },
      version: 1,
    })
  const changes = await Promise.all([change('A'), change('B')])
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('rejects invalid mappings and names with the field', async () => {
  const issues = async (name: unknown, mapping: unknown) =>
    (await call('POST', path, { name, mapping })).body.issues?.map(
      (one: { path: string; message: string }) => `${one.path} ${one.message}`,
    )
  expect(await issues('\u200b', { colums: {}, currency: { rate: -1 } })).toEqual([
    'name must have visible characters',
    'mapping.currency.rate must be above 0',
    'mapping.colums is not a known field',
  ])
  expect(await issues('a\u0000', {})).toEqual([
    'name must not contain NUL or unpaired surrogate characters',
    'mapping must not be empty',
  ])
  for (const name of ['../%2e', "o'; drop table x --", '<b>', 'ශ්‍රී 🌸', '__proto__']) {
    expect((await save(name)).status).toBe(201)
    const found = await call('GET', `${path}?${new URLSearchParams({ name })}`)
    expect(found.body.items.map((one: { name: string }) => one.name)).toEqual([name])
  }
})

const header = 'Code;Artikel;Preis;Bestand'
const line = 'A-1;Rose Water;900,50;4'
const full = {
  columns: { productId: 'code', productName: 'Artikel', price: 'Preis', stock: 'Bestand' },
  constants: { category: 'skincare' },
}

test.each([
  [
    'its columns are the same, in whatever order',
    `Artikel;Bestand;CODE;Preis\nX;1;x;5`,
    full,
    true,
    'The file has the same columns as the original file.',
  ],
  [
    'it names all that it needs',
    `${header};Neu\n${line};x`,
    full,
    true,
    'The file has all columns of the mapping.',
  ],
  [
    'it says less than the draft',
    `${header};Neu\n${line};x`,
    prices,
    false,
    'The mapping covers fewer fields than the draft for this file.',
  ],
  [
    'it says little, and the file is the same',
    `${header}\n${line}`,
    prices,
    true,
    'The file has the same columns as the original file.',
  ],
  [
    'the file lacks what it names',
    'Code;Artikel\nA;B',
    full,
    false,
    'The file lacks: Preis, Bestand.',
  ],
  [
    'a template names what the file lacks',
    `${header}\n${line}`,
    { ...full, templates: { description: '{Text|trim}' } },
    false,
    'The file lacks: Text.',
  ],
  [
    'it counts columns, and the file has others',
    `${header};Neu\n${line};x`,
    { ...full, columns: { ...full.columns, price: 3 } },
    false,
    'The mapping uses column numbers of a different file.',
  ],
  [
    'it counts columns, which stand elsewhere',
    `Artikel;Bestand;CODE;Preis\nX;1;x;5`,
    { ...full, columns: { ...full.columns, price: 3 } },
    false,
    'The mapping uses column numbers of a different file.',
  ],
  [
    'it is for files without a header',
    `${header}\n${line}`,
    { header: false, columns: { productId: 1, price: 3 } },
    false,
    'The mapping uses column numbers for a file without a header.',
  ],
  [
    'it is for a workbook’s sheet',
    `${header}\n${line}`,
    { ...full, sheet: 'Prices' },
    true,
    'The file has the same columns as the original file.',
  ],
  [
    'the file is another shop’s',
    'Handle,Title,Variant Price\nx,X,5',
    full,
    false,
    'The file lacks: code, Artikel, Preis, Bestand.',
  ],
] as const)('a saved mapping and a file: %s', async (_, file, mapping, isProposed, reason) => {
  await shop.db.deleteFrom('import_mappings').execute()
  const { body } = await save('Supplier', mapping, await upload(`${header}\n${line}`))
  expect(body.mapping.format).toBe('table')
  const { items } = (await call('GET', `${path}?importId=${await upload(file)}`)).body
  expect(items).toMatchObject([{ name: 'Supplier', fit: { isProposed, reason } }])
})

test('proposes the best fitting mapping, then the newest', async () => {
  await shop.db.deleteFrom('import_mappings').execute()
  const made = await upload(`${header}\n${line}`)
  await save('A lacks', { columns: { productId: 'Nr', price: 'Prix' } }, made)
  await save('Alike, old', full, made)
  await save('Alike, new', full, made)
  await save('Newest, of no file', full)
  const fits = async (file: string | Buffer) =>
    (await call('GET', `${path}?importId=${await upload(file)}`)).body.items.map(
      ({ name, fit }: { name: string; fit: { isProposed: boolean; missing: string[] } }) =>
        [name, fit.isProposed, ...fit.missing].join(' '),
    )
  expect(await fits(`${header}\n${line}`)).toEqual([
    'Alike, new true',
    'Alike, old false',
    'Newest, of no file false',
    'A lacks false Nr Prix',
  ])
  expect((await fits(`${header};Neu\n${line};x`))[0]).toBe('Newest, of no file true')
  const unknown = await call('GET', `${path}?importId=00000000-0000-4000-8000-000000000000`)
  expect(unknown.status).toBe(404)
})

test('proposes mappings for JSON, known formats and workbooks', async () => {
  await shop.db.deleteFrom('import_mappings').execute()
  const proposed = async (file: string | Buffer) => {
    const { items } = (await call('GET', `${path}?importId=${await upload(file)}`)).body
    return items.find(({ fit }: { fit: { isProposed: boolean } }) => fit.isProposed)?.name
  }
  const objects = '[{"id":"a","brand":{"name":"Lotus"},"shots":[{"src":"/a.webp"}],"price":5}]'
  const shopify = 'Handle,Title,Variant Price,Image Src\nx,X,5,\n'
  const book = (sheet: string) =>
    workbookOf({
      sheets: {
        Cover: rowOf('Hello'),
        [sheet]: `${rowOf('Code', 'Name', 'Price')}${rowOf('x', 'X', 5)}`,
      },
    })
  const columns = {
    productId: 'id',
    productName: 'brand.name',
    Images: 'shots[].src',
    price: 'price',
  }
  await save('Objects', { columns }, await upload(objects))
  await save('Shopify', { defaults: { stock: 5 } }, await upload(shopify))
  const sheeted = {
    sheet: 'Prices',
    columns: { productId: 'Code', productName: 'Name', price: 'Price' },
  }
  await save('Book', sheeted, await upload(book('Prices')))
  expect(await proposed(objects)).toBe('Objects')
  expect(await proposed(objects.replace('shots', 'photos'))).toBeUndefined()
  expect(await proposed('Handle,Title,Variant Price,Image Src,Vendor\ny,Y,5,,Z\n')).toBe('Shopify')
  expect(await proposed(book('Prices'))).toBe('Book')
  expect(await proposed(book('Preise'))).toBeUndefined()
})

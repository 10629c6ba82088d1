/** The undo of product groups that an import created or changed. */
import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { runImport, undoImport } from '../../../support/import-undo.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
const columns =
  'group,group name,group.position,productId,productName,category,price,option1 name,option1 value,option2 name,option2 value'

/** Imports variants, such as `lip,Lip,0,lip-a,Lip A,x,5,Shade,A,,`. @returns the id of the import */
const importRows = (...rows: string[]) =>
  runImport(shop, token, `${columns}\n${rows.join('\n')}\n`, {
    mapping: JSON.stringify({
      format: 'table',
      columns: {
        productId: 'productId',
        productName: 'productName',
        category: 'category',
        price: 'price',
      },
      group: {
        ...{ handle: 'group', name: 'group name', position: 'group.position' },
        options: [1, 2].map((n) => ({ nameColumn: `option${n} name`, value: `option${n} value` })),
      },
    }),
  })
const asStaff = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
/** Reads a group as staff see it, without what every change renews; undefined when there is none. */
async function groupOf(handle: string) {
  const { status, body } = await shop.call('GET', `/product-groups/${handle}`)
  if (status === 404) return undefined
  const {
    version: _,
    updatedAt: __,
    ...group
  } = await asStaff('GET', `/admin/product-groups/${body.group?.id ?? body.id}`)
  const variants = group.variants as { product: { productId: string }; options: string[] }[]
  return {
    ...group,
    variants: variants.map(({ product, options }) => ({ productId: product.productId, options })),
  }
}
const idOf = async (handle: string) => (await groupOf(handle))?.id as string

/** Undoes an import. @returns the counts of groups, which the preview had as well */
async function undoneGroups(id: string) {
  const { report } = await asStaff('GET', `/imports/${id}/undo`)
  const { state, undo } = await undoImport(shop, token, id)
  expect(state).toBe('undone')
  expect(undo.report).toEqual(report)
  return report.groups
}

test('undo deletes new groups and restores those that the import changed', async () => {
  await importRows('kept,Kept,0,k-a,Kept A,x,5,Shade,A,,', 'kept,Kept,1,k-b,Kept B,x,5,Shade,B,,')
  const before = await groupOf('kept')
  const id = await importRows(
    'kept,Kept longer,0,k-a,Kept A,x,5,Shade,A,Size,S',
    'kept,Kept longer,2,k-a-l,Kept A L,x,5,Shade,A,Size,L',
    'made,Made,0,m-a,Made A,x,5,Shade,A,,',
    'made,Made,1,m-b,Made B,x,5,Shade,B,,',
  )
  expect((await groupOf('kept'))?.variants).toEqual([
    { productId: 'k-a', options: ['A', 'S'] },
    { productId: 'k-b', options: ['B', 'S'] },
    { productId: 'k-a-l', options: ['A', 'L'] },
  ])
  expect(await undoneGroups(id)).toEqual({ total: 2, done: 2, deleted: 1, restored: 1, skipped: 0 })
  expect(await groupOf('made')).toBeUndefined()
  expect(await groupOf('kept')).toEqual(before)
})

test('undo keeps a group in which a variant stays, and a changed one as staff left it', async () => {
  await importRows('own,Own,0,o-a,Own A,x,5,Shade,A,,', 'own,Own,1,o-b,Own B,x,5,Shade,B,,')
  const id = await importRows(
    'own,Own by file,0,o-a,Own A,x,5,Shade,A,,',
    'new,New,0,n-a,New A,x,5,Shade,A,,',
    'new,New,1,n-b,New B,x,5,Shade,B,,',
  )
  const options = (await groupOf('own'))?.options
  await asStaff('PUT', `/product-groups/${await idOf('own')}`, { name: 'Own by staff', options })
  await asStaff('PUT', '/products/n-b', {
    ...{ productName: 'New B by staff', category: 'x', price: 7, lastPrice: 7, stock: 0 },
  })
  expect(await undoneGroups(id)).toEqual({ total: 2, done: 2, deleted: 0, restored: 0, skipped: 2 })
  expect(await groupOf('own')).toMatchObject({ name: 'Own by staff' })
  expect((await groupOf('new'))?.variants).toEqual([{ productId: 'n-b', options: ['B'] }])
})

test('undo deletes the group of a created variant whose value staff renamed', async () => {
  const id = await importRows('re,Re,0,re-a,One,x,5,Shade,A,,', 're,Re,1,re-b,Two,x,5,Shade,B,,')
  await asStaff('PUT', `/product-groups/${await idOf('re')}`, {
    name: 'Re',
    options: [{ name: 'Shade', values: [{ value: 'Z', previous: 'A' }, { value: 'B' }] }],
  })
  expect(await undoneGroups(id)).toEqual({ total: 1, done: 1, deleted: 1, restored: 0, skipped: 0 })
  expect(await groupOf('re')).toBeUndefined()
})

test('undo counts a group that staff deleted as skipped', async () => {
  const id = await importRows('de,De,0,de-a,De A,x,5,Shade,A,,', 'de,De,1,de-b,De B,x,5,Shade,B,,')
  await asStaff('DELETE', `/product-groups/${await idOf('de')}`)
  expect(await undoneGroups(id)).toEqual({ total: 1, done: 1, deleted: 0, restored: 0, skipped: 1 })
})

test('undo returns variants to the group that they left, and exchanged values', async () => {
  const rows = ['A', 'B', 'C'].map(
    (one, at) => `from,From,${at},f-${one},From ${one},x,5,Shade,${one},,`,
  )
  await importRows(...rows)
  const before = await groupOf('from')
  const id = await importRows(
    'from,From,0,f-A,From A,x,5,Shade,B,,',
    'from,From,1,f-B,From B,x,5,Shade,A,,',
    'to,To,0,f-C,From C,x,5,Shade,C,,',
    'to,To,1,t-D,To D,x,5,Shade,D,,',
  )
  expect((await groupOf('from'))?.variants).toHaveLength(2)
  expect(await undoneGroups(id)).toEqual({ total: 2, done: 2, deleted: 1, restored: 1, skipped: 0 })
  expect(await groupOf('from')).toEqual(before)
})

test('undo leaves the place of a variant that staff gave its earlier values to another one', async () => {
  await importRows('pl,Pl,0,p-a,Pl A,x,5,Shade,A,,', 'pl,Pl,1,p-b,Pl B,x,5,Shade,B,,')
  const id = await importRows(
    'pl2,Pl 2,0,p-a,Pl A,x,5,Shade,A,,',
    'pl2,Pl 2,1,p-c,Pl C,x,5,Shade,C,,',
  )
  await asStaff('POST', '/products', {
    productId: 'p-x',
    productName: 'X',
    category: 'x',
    price: 5,
    stock: 1,
  })
  await asStaff('POST', `/product-groups/${await idOf('pl')}/variants`, {
    variants: [{ productId: 'p-x', options: ['A'] }],
  })
  await undoneGroups(id)
  expect((await groupOf('pl'))?.variants).toEqual([
    { productId: 'p-b', options: ['B'] },
    { productId: 'p-x', options: ['A'] },
  ])
})

test('undo of an import that ran twice counts each group once', async () => {
  const row = (group: string, id: string, shade: string) =>
    `${group},${group},0,${id},${id},x,5,Shade,${shade},,`
  const id = await importRows(row('tw', 'tw-a', 'A'), row('tw', 'tw-b', 'B'))
  const mapping = (await asStaff('GET', `/imports/${id}`)).mapping
  const second = {
    ...mapping,
    group: { ...mapping.group, options: [{ name: 'Colour', value: 'option1 value' }] },
  }
  await asStaff('POST', `/imports/${id}/start`, { mapping: second })
  expect((await settledImport(shop, token, id)).report.groups).toMatchObject({ updated: 1 })
  expect(await undoneGroups(id)).toEqual({ total: 1, done: 1, deleted: 1, restored: 0, skipped: 0 })
  expect(await groupOf('tw')).toBeUndefined()
})

test('undo of an import that only grouped products counts its group', async () => {
  const row = (group: string, id: string, shade: string) =>
    `${group},Solo,0,${id},${id},x,5,Shade,${shade},,`
  await importRows(row('', 'so-a', 'A'), row('', 'so-b', 'B'))
  const id = await importRows(row('so', 'so-a', 'A'), row('so', 'so-b', 'B'))
  expect(await undoneGroups(id)).toEqual({ total: 1, done: 1, deleted: 1, restored: 0, skipped: 0 })
  expect(await groupOf('so')).toBeUndefined()
  expect((await shop.call('GET', '/products/so-a')).body).toMatchObject({ productId: 'so-a' })
})

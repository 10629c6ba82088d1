/** Corrections that are refused. */
import { afterAll, expect, test } from 'vitest'
import { header, openCorrectingShop } from '../../../support/corrections.ts'

const shop = await openCorrectingShop()
afterAll(() => shop[Symbol.asyncDispose]())

test('rejects corrections of unknown rows or of another run', async () => {
  const { id } = await shop.imported(`${header}f-1,One,x,a,1\nf-2,Two,x,5,1\n`)
  const { run } = await shop.rejectedOf(id)
  const cells = [{ column: 'price', value: '5' }]
  const refused = await shop.correct(id, {
    run,
    corrections: [
      { position: 0, cells: [...cells, { column: 'prize', value: '' }] },
      { position: 1, cells },
      { position: 0, row: 1, cells },
    ],
  })
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [
      {
        path: 'corrections.0.cells.1.column',
        message: 'is not a correctable column of line 2',
      },
      { path: 'corrections.1.position', message: 'is not a rejected row of this run' },
      { path: 'corrections.2.row', message: 'is not a row of this product' },
    ],
  ])
  const none = await shop.correct(id, { run, corrections: [] })
  expect(none.body.issues).toEqual([{ path: 'corrections', message: 'must have at least one' }])
  await shop.call('POST', `/imports/${id}/start`, { token: shop.token, body: { dryRun: true } })
  await shop.settled(id)
  const stale = await shop.correct(id, { run, corrections: [{ position: 0, cells }] })
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'This import was run again. Load its rejected rows again.',
  ])
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await shop.correct(unknown, { run, corrections: [{ position: 0, cells }] })).status).toBe(
    404,
  )
  const { body } = await shop.call('POST', '/imports?start=later', {
    token: shop.token,
    body: `${header}g,G,x,1,1\n`,
    headers: { 'content-type': 'text/csv' },
  })
  expect(
    (await shop.call('GET', `/imports/${body.id}/corrections`, { token: shop.token })).status,
  ).toBe(409)
})

test('rejects a corrected record that is not an object', async () => {
  const file = '{"id":"i-1","name":"I","offer":{"price":"x"},"__proto__":{"x":"y"}}\n{"id":,}\n'
  const { id } = await shop.imported(file, {
    columns: { productId: 'id', productName: 'name', price: 'offer.price' },
    constants: { category: 'x' },
  })
  const { run } = await shop.rejectedOf(id)
  const edit = (position: number, column: string, value: string) => ({
    position,
    cells: [{ column, value }],
  })
  const broken = await shop.correct(id, { run, corrections: [edit(1, '_text', '[1]')] })
  expect(broken.body.issues).toEqual([
    { path: 'corrections.0.cells.0.value', message: 'must be a JSON object' },
  ])
  const odd = await shop.correct(id, {
    run,
    corrections: [
      edit(0, '__proto__.x', 'polluted'),
      edit(0, 'constructor.prototype.x', 'polluted'),
    ],
  })
  expect(odd.status).toBe(201)
  await shop.settled(odd.body.id)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('limits corrections by the number of file rows', async () => {
  const first = await shop.imported(`${header}b-1,One,x,dear,1\n`)
  await shop.db
    .updateTable('import_rows')
    .set({ rows: 10_001 })
    .where('import_id', '=', first.id)
    .execute()
  const { run, items } = await shop.rejectedOf(first.id)
  const cells = [{ column: 'price', value: '1' }]
  const refused = await shop.correct(first.id, {
    run,
    corrections: [{ position: items[0].position, cells }],
  })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'corrections' }] } })
})

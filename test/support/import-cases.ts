/** Cases of test/support/operation-cases.ts for saved mappings and corrected rows. */
import { randomUUID } from 'node:crypto'
import { emptyReport } from '#server/modules/imports/run/report.ts'
import { fresh, type Prepare } from './account-cases.ts'
import type { World } from './world.ts'

const newMapping = (world: World) => ({
  name: fresh(world, 'mapping'),
  mapping: { columns: { productId: 'Code', price: 'Preis' } },
})

async function stored(world: World): Promise<{ id: string }> {
  const { name, mapping } = newMapping(world)
  return world.shop.db
    .insertInto('import_mappings')
    .values({ name, mapping: JSON.stringify(mapping) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Creates an import that ran and rejected its only row. */
async function rejected({ shop, tag }: World): Promise<{ id: string; run: string }> {
  const file = { format: 'araliya', notation: 'csv', encoding: 'utf-8', delimiter: ',' }
  const { id, run } = await shop.db
    .insertInto('imports')
    .values({
      file_name: `${tag}.csv`,
      bytes: 0,
      recognised: JSON.stringify({ ...file, hasHeader: true, columns: ['productId', 'price'] }),
      mapping: '{}',
      options: '{}',
      report: JSON.stringify(emptyReport()),
      actor: 'An employee',
      message: null,
      state: 'done',
      run: randomUUID(),
    })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow()
  const sources = JSON.stringify([{ line: 2, cells: [fresh({ tag } as World, 'bad'), 'dear'] }])
  await shop.db
    .insertInto('import_rows')
    .values({
      import_id: id,
      position: 0,
      line: 2,
      rows: 1,
      outcome: 'rejected',
      product_name: '',
      sources,
    })
    .execute()
  return { id, run: run! }
}

export const importCases: Record<string, Prepare> = {
  'imports.updateMapping': async (world) => ({
    ...newMapping(world),
    ...(await stored(world)),
  }),
  'imports.correctRows': async (world) => ({
    ...(await rejected(world)),
    corrections: [{ position: 0, cells: [{ column: 'price', value: '5' }] }],
  }),
  'imports.listRejectedRows': async (world) => ({ id: (await rejected(world)).id }),
  'imports.getMapping': stored,
  'imports.listMappings': () => ({}),
  'imports.removeMapping': stored,
  'imports.createMapping': newMapping,
}

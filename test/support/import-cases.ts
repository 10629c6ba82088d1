/** The cases of test/support/operation-cases.ts for mappings of imports that are kept. */
import { fresh, type Prepare } from './account-cases.ts'
import type { World } from './world.ts'

const newMapping = (world: World) => ({
  name: fresh(world, 'mapping'),
  mapping: { columns: { productId: 'Code', price: 'Preis' } },
})

async function kept(world: World): Promise<{ id: string }> {
  const { name, mapping } = newMapping(world)
  return world.shop.db
    .insertInto('import_mappings')
    .values({ name, mapping: JSON.stringify(mapping) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const importCases: Record<string, Prepare> = {
  'imports.changeMapping': async (world) => ({ ...newMapping(world), ...(await kept(world)) }),
  'imports.mapping': kept,
  'imports.mappings': () => ({}),
  'imports.removeMapping': kept,
  'imports.saveMapping': newMapping,
}

/** Valid inputs for the undo of an import: see operation-cases.ts. */
import { fresh, type Prepare } from './account-cases.ts'
import { settledImport } from './import-runs.ts'
import type { World } from './world.ts'

/** Creates an import that created a product. */
async function done(world: World): Promise<{ id: string }> {
  const answer = await world.shop.app.inject({
    method: 'POST',
    url: `/api/imports?fileName=${world.tag}.csv`,
    headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/csv' },
    payload: `productId,productName,category,price\n${fresh(world, 'u')},Balm,skincare,100\n`,
  })
  return { id: answer.json().id as string }
}

/**
 * Creates an import that is already undone: it starts no run, whose end would depend on the actor's
 * status. undo.test.ts tests those that do.
 */
async function undone(world: World): Promise<{ id: string }> {
  const { id } = await done(world)
  const { token } = world.admin
  await world.shop.call('POST', `/imports/${id}/undo`, { token })
  await settledImport(world.shop, token, id)
  return { id }
}

export const undoCases: Record<string, Prepare> = {
  'imports.undo': undone,
  'imports.previewUndo': done,
  'imports.listUndoRows': done,
}

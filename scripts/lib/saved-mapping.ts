/** Loads and saves the shop's mappings for the command. */

import type { ImportStatus } from '../../server/modules/imports/contract/imports.schema.ts'
import type { Mapping } from '../../server/modules/imports/contract/mapping.schema.ts'
import {
  type MappingList,
  maxNameLength,
  type SavedMapping,
} from '../../server/modules/imports/contract/saved-mappings.schema.ts'
import type { ShopClient } from './shop-client.ts'

const path = '/imports/mappings'

async function findSaved(shop: ShopClient, name: string): Promise<SavedMapping | undefined> {
  if (name.trim() === '' || name.length > maxNameLength) return undefined
  const { items } = await shop.json<MappingList>(`${path}?${new URLSearchParams({ name })}`)
  return items[0] && shop.json<SavedMapping>(`${path}/${items[0].id}`)
}

/** Finds a saved mapping by name, without regard to case. */
export const savedMapping = async (shop: ShopClient, name: string): Promise<Mapping | undefined> =>
  (await findSaved(shop, name))?.mapping

/**
 * Saves the mapping of a run under a name, and replaces one of the same name.
 * @returns a text that says what was done
 */
export async function saveMapping(
  shop: ShopClient,
  name: string,
  { id, mapping }: ImportStatus,
): Promise<string> {
  const known = await findSaved(shop, name)
  const body = { name, mapping, importId: id, ...(known ? { version: known.version } : {}) }
  await shop.json(known ? `${path}/${known.id}` : path, { method: known ? 'PUT' : 'POST', body })
  return known ? `The mapping "${name}" is replaced.` : `The mapping is saved as "${name}".`
}

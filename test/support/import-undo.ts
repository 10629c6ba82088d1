/** Runs and undoes imports, and compares the catalogue before and after. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/connection/client.ts'
import { settledImport } from './import-runs.ts'
import type { TestApp } from './test-app.ts'

/** Runs a file to its end. @returns its id */
export async function runImport(
  shop: TestApp,
  token: string,
  content: string,
  query: Record<string, string> = {},
): Promise<string> {
  const { body } = await shop.call('POST', `/imports?${new URLSearchParams(query)}`, {
    body: content,
    token,
    headers: { 'content-type': 'text/csv' },
  })
  expect(body.state, body.message).toBe('done')
  return body.id as string
}

/** Undoes an import. @returns its status then */
export async function undoImport(shop: TestApp, token: string, id: string) {
  const { status, body } = await shop.call('POST', `/imports/${id}/undo`, { token })
  expect([status, body.message]).toEqual([200, null])
  return settledImport(shop, token, id)
}

/** Reads all that an import may change of existing products, by id; empty details count as none. */
export async function catalogueOf(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ product_id: string; all: unknown }>`
    select product_id, to_jsonb(products) - 'version' - 'content_version' - 'stock_level' - 'updated_at' - 'search_document' - 'search_names'
      || jsonb_build_object('details',
        nullif(jsonb_strip_nulls(to_jsonb(product_details) - 'product_ref'), '{}')) as all
    from products left join product_details on product_ref = products.id
    where deleted_at is null order by product_id`.execute(db)
  return Object.fromEntries(rows.map(({ product_id, all }) => [product_id, all]))
}

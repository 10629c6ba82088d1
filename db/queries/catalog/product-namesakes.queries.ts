/** Finds single products whose names begin alike. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

interface Namesakes {
  /** the names up to the last dash */
  name: string
  /** by productId; `value` is the name after the dash */
  products: { productId: string; value: string }[]
}

/** Finds products without a group whose names are equal up to the last dash between spaces. */
export async function findNamesakes(db: DbOrTx, limit: number): Promise<Namesakes[]> {
  const { rows } = await sql<Namesakes>`
    select min(parts[1]) as name,
      json_agg(json_build_object('productId', product_id, 'value', left(parts[2], 100)) order by product_id) as products
    from products, regexp_match(product_name, '^(.*\\S)\\s+[–—-]\\s+(\\S.*)$') as parts
    where deleted_at is null and parts is not null
      and not exists (select from product_group_members where product_ref = products.id and active)
    group by lower(parts[1]) having count(*) > 1
    order by count(*) desc, lower(min(parts[1])) limit ${limit}`.execute(db)
  return rows
}

/** Queries of server/platform/cdn: changes, the progress of each CDN, and scheduled changes. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** A change: an event, or an audit log line for changes without an event. */
export interface ShopChange {
  entity: string
  /** `product.updated` of an event, `setting.update` of a line */
  action: string
  id: string
  /** the product's current category */
  category: string | null
  /** of an order or a review: the products that it changed */
  products: string[]
}

/** A position in both logs. */
export interface LogPlace {
  position: number
  place: number
}

/**
 * Finds changes of public responses between two positions. Events are ordered by position, audit
 * log lines by the chain. Both follow the order of commits, so nothing can appear before a position
 * that was read.
 */
export async function findShopChanges(
  db: DbOrTx,
  after: LogPlace,
  until: LogPlace,
  limit: number,
): Promise<ShopChange[]> {
  const { rows } = await sql<ShopChange>`
    (select entity, type as action, entity_id as id,
      case when entity = 'product' then data->>'category' end as category,
      case entity
        when 'order' then array(
          select item.product_id from order_items as item
          join orders on orders.id = item.order_id where orders.order_id = events.entity_id
          union
          select product.product_id from stock_movements as movement
          join orders on orders.id = movement.order_ref
          join products as product on product.id = movement.product_ref
          where orders.order_id = events.entity_id)
        when 'product_group' then array(
          select variant->>'productId' from json_array_elements(data->'variants') as variant)
        when 'review' then array(select data->>'productId' where data->>'productId' is not null)
        else array[]::text[] end as products
    from events
    where position > ${after.position} and position <= ${until.position}
      and (entity in ('product', 'product_group', 'order', 'review') or type = 'customer.deleted')
    limit ${limit})
    union all
    (select entity, action, entity_id, null, array[]::text[]
    from audit_chain join audit_log on audit_log.id = audit_chain.line
    where place > ${after.place} and place <= ${until.place}
      and entity in ('setting', 'page', 'promotion', 'blog', 'review', 'image')
      and action <> 'image.create'
    limit ${limit})`.execute(db)
  return rows
}

export interface LogEnd extends LogPlace {
  /** identifies the database: a restored one has another epoch */
  epoch: string
  /** seconds since 1970, by the database's clock */
  at: number
}

/** Returns the current end of both logs. */
export async function findLogEnd(db: DbOrTx): Promise<LogEnd> {
  const { rows } = await sql<LogEnd>`
    select coalesce((select max(position) from events), 0) as position,
      coalesce((select max(place) from audit_chain), 0) as place,
      (select value from settings where name = 'catalogue_epoch') as epoch,
      extract(epoch from now())::float8 as at`.execute(db)
  return rows[0]!
}

/** The stored progress of a CDN: its position, and when that was the end of the log. */
export type CdnProgress = Partial<LogEnd & { build: string }>

const rowOf = (url: string): string => `cdn ${url}`

/**
 * Takes or renews the lease of a CDN for some seconds, and stores its progress. The lease of a dead
 * process expires.
 * @param seconds 0 releases it
 * @returns the progress; undefined while another process has the lease
 */
export async function renewCdnLease(
  db: DbOrTx,
  url: string,
  holder: string,
  seconds: number,
  progress: CdnProgress = {},
): Promise<CdnProgress | undefined> {
  const { rows } = await sql<{ progress: CdnProgress }>`
    insert into settings as kept (name, value)
    values (${rowOf(url)}, jsonb_build_object('holder', ${holder}::text,
      'until', extract(epoch from now()) + ${seconds}::integer, 'at', extract(epoch from now()))::text)
    on conflict (name) do update
      set value = (excluded.value::jsonb || kept.value::jsonb || ${JSON.stringify(progress)}::jsonb
        || (excluded.value::jsonb - 'at'))::text
      where kept.value::jsonb->>'holder' = ${holder}
        or (kept.value::jsonb->>'until')::float8 <= extract(epoch from now())
    returning value::jsonb as progress`.execute(db)
  return rows[0]?.progress
}

/** Returns by how many seconds each CDN is behind the log; omits CDNs that no server took yet. */
export async function findCdnLags(
  db: DbOrTx,
  urls: readonly string[],
): Promise<{ url: string; seconds: number }[]> {
  const { rows } = await sql<{ url: string; seconds: number }>`
    select substr(name, 5) as url,
      greatest(0, extract(epoch from now()) - (value::jsonb->>'at')::float8) as seconds
    from settings
    where name = any(${urls.map(rowOf)}) and value::jsonb ? 'at' order by name`.execute(db)
  return rows
}

/** Returns when a public response next changes on schedule, in ms; Infinity when never. */
export async function findNextChange(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(due_at) from products where deleted_at is null),
      (select min(publish_at) from blogs where state = 'scheduled' and deleted_at is null),
      (select min(starts_at) from promotions where starts_at > now()),
      (select min(ends_at) from promotions where ends_at > now())) as next`.execute(db)
  return rows[0]?.next?.getTime() ?? Number.POSITIVE_INFINITY
}

/** Erases personal data: at once what is not needed, and later what accounting must keep. */
import { sql } from 'kysely'
import type { Tx } from '../../connection/client.ts'
import { erasedLine, sealErased } from '../../sql/audit-lines.ts'
import { maskDeliveries } from '../core/event-deliveries.queries.ts'

/** The person whose data is erased. */
export interface ErasedPerson {
  id: string
  email: string
  /** first and last name */
  name: string
}

/** Replaces an erased name. */
const erasedName = sql.lit('Erased customer')

/**
 * Schedules the erasure of a deleted account and its orders, under all its former names and
 * addresses, including those of merged accounts.
 */
export async function scheduleErasure(tx: Tx, { id, email, name }: ErasedPerson): Promise<void> {
  await sql`
    with recursive known(email) as (
      select ${email}::text
      union select coalesce(changes #>> '{email,0}', changes #>> '{merged,0}')
      from known join audit_log on entity = 'user' and entity_id = known.email
        and action in ('user.change-email', 'user.merge')),
    erasure as (
      insert into erasures (known_as)
      select array(select email from known where email <> '' union
        select email from orders where user_id = ${id}::uuid and email <> '' union
        select email from contact_messages where user_id = ${id}::uuid union
        select trim(concat_ws(' ', data ->> 'firstName', data ->> 'lastName')) from events
        where customer_id = ${id}::uuid and entity in ('customer', 'review') union select ${name})
      returning id)
    insert into order_erasures (order_ref, erasure_id)
    select orders.id, erasure.id from orders, erasure where user_id = ${id}::uuid
    on conflict do nothing`.execute(tx)
}

/**
 * Schedules the erasure of the guest of this order, and of their orders with the same phone number
 * and address.
 * @returns the numbers of these orders
 */
export async function scheduleGuestErasure(tx: Tx, orderRef: string): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with theirs as (
      select orders.id, orders.order_id, orders.email, orders.name
      from orders join orders as this on this.id = ${orderRef}::uuid
      where orders.user_id is null and orders.phone_normalised = this.phone_normalised
        and lower(orders.email) = lower(this.email)),
    erasure as (
      insert into erasures (known_as)
      select array(select email from theirs where email <> '' union select name from theirs)
      returning id),
    noted as (
      insert into order_erasures (order_ref, erasure_id)
      select theirs.id, erasure.id from theirs, erasure on conflict do nothing)
    select order_id from theirs order by order_id`.execute(tx)
  return rows.map(({ order_id }) => order_id)
}

/** Removes an account as the actor from kept records: history, transactions and reviews. */
export async function maskActionsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    with history as (
      update order_events set actor = ${erasedName}
      where actor_id = ${userId}::uuid
        and order_id in (select id from orders where user_id = ${userId}::uuid)),
    booked as (
      update payment_transactions set actor = ${erasedName}
      where actor_id = ${userId}::uuid
        and order_ref in (select id from orders where user_id = ${userId}::uuid)),
    credited as (
      update store_credit_transactions set note = '',
        actor = case when actor_id = ${userId}::uuid then ${erasedName} else actor end
      where user_id = ${userId}::uuid),
    keys as (delete from idempotency_keys where scope = ${userId})
    update reviews set first_name = '', last_name = '', photos = '{}', reply = null, replied_at = null
    where user_id = ${userId}::uuid`.execute(tx)
}

/** Deletes a person's messages from the contact form. @returns the ids of the messages */
export async function deleteMessagesOf(
  tx: Tx,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from contact_messages
    where user_id = ${userId}::uuid or lower(email) = lower(${email}::text)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes an address from the newsletter. @returns its subscriber id */
export async function deleteSubscriber(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from newsletter_subscribers where lower(email) = lower(${email}) returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Masks emails to an address, and deletes their content. */
export const maskEmailsTo = (tx: Tx, email: string): Promise<void> =>
  maskDeliveries(tx, sql`subscriber = 'email' and lower(payload ->> 'to') = lower(${email})`)

/** Masks fields in events of entities without an account, and in the events' deliveries. */
export async function maskEventsAbout(
  tx: Tx,
  entity: 'order' | 'message' | 'subscriber' | 'review',
  ids: readonly string[],
  fields: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ seq: number }>`
    update events
    set data = ((data::jsonb - ${fields as string[]}::text[]) || '{"erased": true}')::json
    where customer_id is null and entity = ${sql.lit(entity)} and entity_id = any(${ids as string[]}::text[])
    returning seq`.execute(tx)
  const events = rows.map(({ seq }) => seq)
  await maskDeliveries(tx, sql`event_seq = any(${events}::bigint[])`)
}

/**
 * Deletes slips and links of guest orders, and removes their buyers from reviews.
 * @returns the ids of the reviews
 */
export async function endGuestOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (select id from orders where order_id = any(${orderIds as string[]}::text[])),
    seen as (update orders set slip_at = null where id in (select id from theirs) and slip_at is not null),
    slips as (delete from order_slips where order_ref in (select id from theirs)),
    links as (delete from order_links where order_ref in (select id from theirs))
    update reviews set first_name = '', last_name = '', photos = '{}', reply = null, replied_at = null
    where order_item_id in (select id from order_items where order_id in (select id from theirs))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An order that is due to be masked. */
export interface DueOrder {
  id: string
  order_id: string
}

/**
 * Locks the next orders to mask: placed so many months ago, not in progress and without open
 * payments or refunds.
 */
export async function lockDueOrders(tx: Tx, months: number, limit: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select orders.id, orders.order_id from order_erasures join orders on orders.id = order_ref
    where created_at <= now() - make_interval(months => ${months})
      and status in ('Delivered', 'Cancelled') and payment_status <> 'owed'
      and (status = 'Cancelled' or due_cents = 0)
    order by orders.id limit ${limit} for update of orders skip locked`.execute(tx)
  return rows
}

/** Fields of an order's audit entries without personal data. A call's reason is free text. */
const impersonalFields = ['status', 'paymentStatus', 'invoice', 'creditNote', 'reason', 'district']

/**
 * Removes the person from locked orders; sums, goods, dates, district and numbers stay. So do the
 * documents, except for the buyer and the staff's reason of a credit note.
 */
export async function maskOrders(tx: Tx, orders: readonly DueOrder[]): Promise<void> {
  const refs = sql`any(${orders.map(({ id }) => id)}::uuid[])`
  const numbers = sql`any(${orders.map(({ order_id }) => order_id)}::text[])`
  const names = sql`${orders.map(({ order_id }) => order_id.toLowerCase())}::text[]`
  const queues = orders.map(({ order_id }) => `order:${order_id}`)
  await maskDeliveries(tx, sql`subscriber = 'email' and queue = any(${queues}::text[])`)
  await sql`
    with history as (
      update order_events set notes = '', changes = null,
        actor = case when lower(actor) = lower(orders.email) then ${erasedName} else actor end
      from orders where orders.id = order_events.order_id and orders.id = ${refs}),
    booked as (
      update payment_transactions set note = '',
        reference = case method when 'bank' then '' else reference end,
        actor = case when lower(actor) = lower(orders.email) then ${erasedName} else actor end
      from orders where orders.id = order_ref and orders.id = ${refs}),
    guesses as (
      delete from login_failures using orders
      where orders.id = ${refs} and phone_normalised <> ''
        and starts_with(key, 'find-order:phone:' || phone_normalised)),
    uses as (update promotion_uses set phone = null where order_id = ${refs}),
    stock as (update stock_movements set note = '' where order_ref = ${refs} and note <> ''),
    returned as (update order_returns set note = '' where order_ref = ${refs}),
    -- couriers name the recipient; an unrecorded line matches by order number or waybill
    remitted as (
      update cod_payout_lines set note = '',
        cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells))
      where order_ref = ${refs} or class = '' and (lower(order_number) = any(${names}) or lower(waybill) in (
        select unnest(${names}) union
        select lower(order_parcels.waybill) from order_parcels where order_ref = ${refs} and waybill <> ''))),
    notes as (delete from order_notes where order_ref = ${refs}),
    tags as (delete from order_tags where order_ref = ${refs}),
    parcels as (update order_parcels set tracking = '' where order_ref = ${refs}),
    slips as (delete from order_slips where order_ref = ${refs}),
    links as (delete from order_links where order_ref = ${refs}),
    printed as (
      update documents set content = jsonb_set(jsonb_set(content, '{corrects,reason}', '""', false),
        '{buyer}', jsonb_build_object('erased', true,
        'name', ${erasedName}::text, 'address', '', 'phone', '', 'email', '', 'taxNumber', ''))
      where order_id = ${numbers}),
    audited as (
      update audit_log set changes = coalesce((
        select jsonb_object_agg(key, case
          when key = any(${impersonalFields}::text[]) and not (action = 'order.called' and key = 'reason')
            or not jsonb_path_exists(value, '$.** ? (@.type() == "string")') then value else '[null, null]'::jsonb end)
        from jsonb_each(changes)), '{}')
      where entity = 'order' and entity_id = ${numbers} returning ${erasedLine}),
    ${sealErased(sql`audited`)},
    done as (delete from order_erasures where order_ref = ${refs})
    update orders set name = ${erasedName}, email = '', address = '', street = null, city = null,
      postal_code = null, phone = '', phone_normalised = '', notes = '', customer_note = '',
      payment_problem = '', slip_at = null, guest = false
    where id = ${refs}`.execute(tx)
}

/**
 * Masks erased persons without remaining orders in the audit log: actions stay, names and texts do
 * not.
 * @returns the number of persons
 */
export async function finishErasures(tx: Tx, months: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, requested_at, known_as from erasures
      where requested_at <= now() - make_interval(months => ${months})
        and not exists (select from order_erasures where erasure_id = erasures.id)
      order by requested_at limit 20 for update skip locked),
    known as (select requested_at, word from due, unnest(known_as) as word),
    named as (
      select audit_log.id from audit_log join known on entity_id = word
      where entity in ('user', 'message') and at <= requested_at
      union
      select audit_log.id from audit_log join known
        on word in (changes #>> '{to,1}', changes #>> '{signedBy,0}')
          or (length(changes #>> '{q,1}') > 2
            and position(lower(changes #>> '{q,1}') in lower(word)) > 0)
      where entity in ('email', 'letter', 'review', 'export') and at <= requested_at),
    acted as (
      select audit_log.id from audit_log join known on actor = word where at <= requested_at),
    masked as (
      update audit_log set
        entity_id = case when entity in ('user', 'message') and id in (select id from named)
          then ${erasedName} else entity_id end,
        actor = case when id in (select id from acted) then ${erasedName} else actor end,
        changes = case when id in (select id from named) then coalesce((
          select jsonb_object_agg(key, '[null, null]'::jsonb) from jsonb_each(changes)), '{}')
          else changes end
      where id in (select id from named union select id from acted) returning ${erasedLine}),
    ${sealErased(sql`masked`)}
    delete from erasures where id in (select id from due) returning id`.execute(tx)
  return rows.length
}

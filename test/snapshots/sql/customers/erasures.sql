-- scheduleErasure
with recursive known(email) as (
  select $1::text union select coalesce(changes #>> '{email,0}', changes #>> '{merged,0}')
  from known
  join audit_log on entity = 'user' and entity_id = known.email and action in ('user.change-email', 'user.merge')
), erasure as (
  insert into erasures (known_as)
  select array(
    select email
    from known
    where email <> '' union select email
    from orders
    where user_id = $2::uuid and email <> '' union select email
    from contact_messages
    where user_id = $3::uuid union select trim(concat_ws(' ', data ->> 'firstName', data ->> 'lastName'))
    from events
    where customer_id = $4::uuid and entity in ('customer', 'review') union select $5
  )
  returning id
)
insert into order_erasures (order_ref, erasure_id)
select orders.id, erasure.id
from orders, erasure
where user_id = $6::uuid
on conflict do nothing;

-- scheduleGuestErasure
with theirs as (
  select orders.id, orders.order_id, orders.email, orders.name
  from orders
  join orders as this on this.id = $1::uuid
  where orders.user_id is null and orders.phone_normalised = this.phone_normalised and lower(orders.email) = lower(this.email)
), erasure as (
  insert into erasures (known_as)
  select array(
    select email
    from theirs
    where email <> '' union select name
    from theirs
  )
  returning id
), noted as (
  insert into order_erasures (order_ref, erasure_id)
  select theirs.id, erasure.id
  from theirs, erasure
  on conflict do nothing
)
select order_id
from theirs
order by order_id;

-- maskActionsOf
with history as (
  update order_events
  set actor = 'Erased customer'
  where actor_id = $1::uuid and order_id in (
    select id
    from orders
    where user_id = $2::uuid
  )
), booked as (
  update payment_transactions
  set actor = 'Erased customer'
  where actor_id = $3::uuid and order_ref in (
    select id
    from orders
    where user_id = $4::uuid
  )
), credited as (
  update store_credit_transactions
  set note = '', actor = case when actor_id = $5::uuid then 'Erased customer' else actor end
  where user_id = $6::uuid
), keys as (
  delete from idempotency_keys
  where scope = $7
)
update reviews
set first_name = '', last_name = '', photos = '{}', reply = null, replied_at = null
where user_id = $8::uuid;

-- deleteMessagesOf
delete from contact_messages
where user_id = $1::uuid or lower(email) = lower($2::text)
returning id;

-- deleteSubscriber
delete from newsletter_subscribers
where lower(email) = lower($1)
returning id;

-- maskEmailsTo
update event_deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where subscriber = 'email' and lower(payload ->> 'to') = lower($1)
returning id;
delete from emails
where delivery_id = any($1::uuid[]);

-- maskEventsAbout
update events
set data = ((data::jsonb - $1::text[]) || '{"erased": true}')::json
where customer_id is null and entity = 'order' and entity_id = any($2::text[])
returning seq;
update event_deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where event_seq = any($1::bigint[])
returning id;
delete from emails
where delivery_id = any($1::uuid[]);

-- endGuestOrders
with theirs as (
  select id
  from orders
  where order_id = any($1::text[])
), seen as (
  update orders
  set slip_at = null
  where id in (
    select id
    from theirs
  ) and slip_at is not null
), slips as (
  delete from order_slips
  where order_ref in (
    select id
    from theirs
  )
), links as (
  delete from order_links
  where order_ref in (
    select id
    from theirs
  )
)
update reviews
set first_name = '', last_name = '', photos = '{}', reply = null, replied_at = null
where order_item_id in (
  select id
  from order_items
  where order_id in (
    select id
    from theirs
  )
)
returning id;

-- lockDueOrders
select orders.id, orders.order_id
from order_erasures
join orders on orders.id = order_ref
where created_at <= now() - make_interval(months => $1) and status in ('Delivered', 'Cancelled') and payment_status <> 'owed' and (status = 'Cancelled' or due_cents = 0)
order by orders.id
limit $2
for update of orders skip locked;

-- maskOrders
update event_deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where subscriber = 'email' and queue = any($1::text[])
returning id;
delete from emails
where delivery_id = any($1::uuid[]);
with history as (
  update order_events
  set notes = '', changes = null, actor = case when lower(actor) = lower(orders.email) then 'Erased customer' else actor end
  from orders
  where orders.id = order_events.order_id and orders.id = any($1::uuid[])
), booked as (
  update payment_transactions
  set note = '', reference = case method when 'bank' then '' else reference end, actor = case when lower(actor) = lower(orders.email) then 'Erased customer' else actor end
  from orders
  where orders.id = order_ref and orders.id = any($2::uuid[])
), guesses as (
  delete from login_failures using orders
  where orders.id = any($3::uuid[]) and phone_normalised <> '' and starts_with(key, 'find-order:phone:' || phone_normalised)
), uses as (
  update promotion_uses
  set phone = null
  where order_id = any($4::uuid[])
), stock as (
  update stock_movements
  set note = ''
  where order_ref = any($5::uuid[]) and note <> ''
), returned as (
  update order_returns
  set note = ''
  where order_ref = any($6::uuid[])
), -- couriers name the recipient; an unrecorded line matches by order number or waybill remitted as (
  update cod_payout_lines
  set note = '', cells = (
    select coalesce(jsonb_agg(''::text), '[]')
    from jsonb_array_elements(cells)
  )
  where order_ref = any($7::uuid[]) or class = '' and (lower(order_number) = any($8::text[]) or lower(waybill) in (
    select unnest($9::text[]) union select lower(order_parcels.waybill)
    from order_parcels
    where order_ref = any($10::uuid[]) and waybill <> ''
  ))
), notes as (
  delete from order_notes
  where order_ref = any($11::uuid[])
), tags as (
  delete from order_tags
  where order_ref = any($12::uuid[])
), parcels as (
  update order_parcels
  set tracking = ''
  where order_ref = any($13::uuid[])
), slips as (
  delete from order_slips
  where order_ref = any($14::uuid[])
), links as (
  delete from order_links
  where order_ref = any($15::uuid[])
), printed as (
  update documents
  set content = jsonb_set(jsonb_set(content, '{corrects,reason}', '""', false), '{buyer}', jsonb_build_object('erased', true, 'name', 'Erased customer'::text, 'address', '', 'phone', '', 'email', '', 'taxNumber', ''))
  where order_id = any($16::text[])
), audited as (
  update audit_log
  set changes = coalesce((
    select jsonb_object_agg(key, case when key = any($17::text[]) and not (action = 'order.called' and key = 'reason') or not jsonb_path_exists(value, '$.** ? (@.type() == "string")') then value else '[null, null]'::jsonb end)
    from jsonb_each(changes)
  ), '{}')
  where entity = 'order' and entity_id = any($18::text[])
  returning audit_log.id, encode(sha256(convert_to(jsonb_build_array(audit_log.id, (extract(epoch from audit_log.at) * 1000000)::bigint, audit_log.actor, audit_log.action, audit_log.entity, audit_log.entity_id, audit_log.changes)::text, 'UTF8')), 'hex') as digest
), unsalted as (
  update audit_chain
  set salt = null
  where line in (
    select id
    from audited
  )
), sealed as (
  insert into audit_log (actor, action, entity, entity_id, changes)
  select 'Araliya', 'audit.erase', 'audit', 'Erased customer', jsonb_build_object('lines', jsonb_build_array(null, jsonb_object_agg(id, digest)))
  from audited
  having count(*) > 0
), done as (
  delete from order_erasures
  where order_ref = any($19::uuid[])
)
update orders
set name = 'Erased customer', email = '', address = '', street = null, city = null, postal_code = null, phone = '', phone_normalised = '', notes = '', customer_note = '', payment_problem = '', slip_at = null, guest = false
where id = any($20::uuid[]);

-- finishErasures
with due as (
  select id, requested_at, known_as
  from erasures
  where requested_at <= now() - make_interval(months => $1) and not exists (
    select
    from order_erasures
    where erasure_id = erasures.id
  )
  order by requested_at
  limit 20
  for update skip locked
), known as (
  select requested_at, word
  from due, unnest(known_as) as word
), named as (
  select audit_log.id
  from audit_log
  join known on entity_id = word
  where entity in ('user', 'message') and at <= requested_at union select audit_log.id
  from audit_log
  join known on word in (changes #>> '{to,1}', changes #>> '{signedBy,0}') or (length(changes #>> '{q,1}') > 2 and position(lower(changes #>> '{q,1}') in lower(word)) > 0)
  where entity in ('email', 'letter', 'review', 'export') and at <= requested_at
), acted as (
  select audit_log.id
  from audit_log
  join known on actor = word
  where at <= requested_at
), masked as (
  update audit_log
  set entity_id = case when entity in ('user', 'message') and id in (
    select id
    from named
  ) then 'Erased customer' else entity_id end, actor = case when id in (
    select id
    from acted
  ) then 'Erased customer' else actor end, changes = case when id in (
    select id
    from named
  ) then coalesce((
    select jsonb_object_agg(key, '[null, null]'::jsonb)
    from jsonb_each(changes)
  ), '{}') else changes end
  where id in (
    select id
    from named union select id
    from acted
  )
  returning audit_log.id, encode(sha256(convert_to(jsonb_build_array(audit_log.id, (extract(epoch from audit_log.at) * 1000000)::bigint, audit_log.actor, audit_log.action, audit_log.entity, audit_log.entity_id, audit_log.changes)::text, 'UTF8')), 'hex') as digest
), unsalted as (
  update audit_chain
  set salt = null
  where line in (
    select id
    from masked
  )
), sealed as (
  insert into audit_log (actor, action, entity, entity_id, changes)
  select 'Araliya', 'audit.erase', 'audit', 'Erased customer', jsonb_build_object('lines', jsonb_build_array(null, jsonb_object_agg(id, digest)))
  from masked
  having count(*) > 0
)
delete from erasures
where id in (
  select id
  from due
)
returning id;

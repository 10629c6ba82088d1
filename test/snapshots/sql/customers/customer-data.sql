-- findSignIns
select "provider"
from "identities"
where "user_id" = $1;
select "id", "token_hash", "address", "browser", "created_at", "expires_at", "last_used_at"
from "sessions"
where "user_id" = $1 and "expires_at" > now()
order by "last_used_at" desc, "id";

-- findHistoryOf
select "order_events".*
from "order_events"
inner join "orders" on "orders"."id" = "order_events"."order_id"
where "user_id" = $1
order by "at", "order_events"."id";

-- findReviewsOf
select "reviews".*, exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified"
from "reviews"
where "user_id" = $1
order by "created_at";

-- findLettersOf
select payload ->> 'letter' as letter, payload ->> 'to' as "to", made_at, subject, body_text
from deliveries
join letters on delivery_id = deliveries.id
where customer_id = $1::uuid and receiver = 'mail' and payload ->> 'letter' is not null
order by made_at;

-- findAwaitedBy
select "products"."product_id", "restock_askings"."created_at"
from "restock_askings"
inner join "products" on "products"."id" = "restock_askings"."product_id"
where "user_id" = $1 and "told_at" is null
order by "restock_askings"."created_at";

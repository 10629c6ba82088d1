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

-- findEmailsOf
select payload ->> 'template' as template, payload ->> 'to' as "to", rendered_at, subject, content, dictionary
from event_deliveries
join emails on delivery_id = event_deliveries.id
where customer_id = $1::uuid and subscriber = 'email' and payload ->> 'template' is not null
order by rendered_at;

-- findAwaitedBy
select "products"."product_id", "back_in_stock_subscriptions"."created_at"
from "back_in_stock_subscriptions"
inner join "products" on "products"."id" = "back_in_stock_subscriptions"."product_id"
where "user_id" = $1 and "notified_at" is null
order by "back_in_stock_subscriptions"."created_at";

/**
 * Each index of the five tables that an order writes names what it serves; a test refuses one
 * without. An index that only deletes old rows reads is a BRIN index, which costs a write almost nothing.
 */
import { type Kysely, sql } from 'kysely'

const purposes = {
  orders_pkey: 'Joins and foreign keys by the order (P4).',
  orders_order_id_key: 'An order by its number: customer, staff, payment providers (P4).',
  orders_newest_idx:
    'The list of orders by age, and sales, payments and districts of a period from the index alone (P6: 50 ms at 1,000,000 orders).',
  orders_status_idx:
    'Tabs and status filters of the list of orders, by age, with their counts (P6).',
  orders_to_be_paid_idx: 'The tab of orders to be paid, by age (P6).',
  orders_payment_issue_idx: 'The tab of orders with a payment issue (P6).',
  orders_total_idx: 'The list of orders by total (P6).',
  orders_search_idx:
    'Search of orders by a part of number, name, email or phone (P6). A job merges new orders into it.',
  orders_user_idx: "A customer's orders, and whether a buyer ordered before (P4).",
  orders_phone_idx: 'Duplicates and earlier orders of a phone number, read by each order (P4).',
  orders_email_idx: 'Uses of a discount code by email, guest orders of an address (P4).',
  orders_open_cash_account_idx:
    'The limit of unpaid cash orders of an account, read by each order (P4).',
  orders_open_cash_phone_idx:
    'The limit of unpaid cash orders of a phone number, read by each order (P4).',
  orders_refused_account_idx: 'Refused cash orders of an account, shown with an order.',
  orders_refused_phone_idx: 'Refused cash orders of a phone number, shown with an order.',
  orders_ended_in_district_idx: 'The share of refused orders in a district, shown with an order.',
  orders_unpaid_idx: 'The job that cancels unpaid orders, every 10 s.',
  orders_returning_idx: 'Parcels on their way back, on the page of today (P6).',
  orders_at_couriers_idx: 'Cash that couriers owe, on the dashboard (P6).',
  orders_offers_idx:
    'Discounts of a period in the profit report (P6); holds orders with a discount alone.',
  order_items_pkey: 'Returns and reviews of an item.',
  order_items_order_id_line_key: 'The items of an order, in their order (P4, P6).',
  order_items_product_ref_idx: "A product's stock history, and who may review it.",
  order_items_sales_idx: 'Best sellers, sales by category and profit of a period (P6).',
  events_pkey: 'Deliveries of an event, joins.',
  events_position_key: 'Events after a position, for the dispatcher and polling clients.',
  events_unplaced_idx: 'The dispatcher: events without a position.',
  events_notifications_idx: 'Notifications of staff: the newest events of each type (P6).',
  events_customer_idx: 'Erasure, merging and export of a customer.',
  events_nobodys_idx: 'Erasure of guests, messages and subscribers.',
  events_at_idx: 'Deletes old events; redelivers those of a period.',
  event_deliveries_pkey: 'The dispatcher: the result of an attempt.',
  event_deliveries_id_key: 'An email or delivery by its id: staff, stored emails.',
  event_deliveries_event_idx: 'Deletes the deliveries of an event; redelivers an event.',
  event_deliveries_waiting_idx: 'The dispatcher: what is due, by subscriber.',
  event_deliveries_queue_idx: 'The dispatcher: what waits before a delivery in its queue.',
  event_deliveries_dead_idx: 'Failed deliveries by subscriber: alerts, staff.',
  event_deliveries_subscriber_seq_idx:
    'The list of sent emails and of a webhook, the newest first (P6).',
  event_deliveries_email_queue_idx:
    'The emails of an order, and an unsent email that another joins.',
  event_deliveries_customer_idx: 'Erasure, merging and export of a customer.',
  event_deliveries_ended_idx: 'Deletes old deliveries.',
  products_pkey: 'Locks and updates of an order, joins (P4).',
  products_product_id_key: 'A product by its productId: product page, quote, order (P3, P4).',
  products_product_id_prefix_idx: 'Search of staff by the start of a productId.',
  products_newest_idx: 'Lists by age (P5).',
  products_price_idx: 'Lists by price (P5).',
  products_name_idx: 'Lists by name (P5).',
  products_category_newest_idx: 'A category by age, related products (P5).',
  products_category_price_idx: 'A category by price (P5).',
  products_category_name_idx: 'A category by name (P5).',
  products_document_idx: 'Search in all texts (P5).',
  products_names_idx: 'Search in names and category, the better matches (P5).',
  products_statistics_idx: 'Numbers of products, in all and by category (P5).',
  products_stock_level_idx: 'Low and sold-out products: counts, filter, list by stock (P6).',
  products_due_idx: 'The job that starts and ends sales, every second.',
  products_scheduled_idx: 'Filters of staff by state.',
  products_deleted_idx: 'Deleted products that can be restored.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- One index lists orders by age and sums up a period.
    drop index orders_newest_idx, orders_sales_idx;
    create index orders_newest_idx on orders (created_at desc, id desc)
      include (status, total_cents, payment_method, district, bought_before);
    -- orders_email_idx and event_deliveries_subscriber_seq_idx have the same rows.
    drop index orders_guest_email_idx, event_deliveries_emails_idx;
    -- Only rare deletes of old rows read these.
    drop index events_at_idx, event_deliveries_ended_idx;
    create index events_at_idx on events using brin (at);
    create index event_deliveries_ended_idx on event_deliveries using brin (ended_at);
    -- A job merges the pending entries, so that no order has to.
    alter index orders_search_idx set (gin_pending_list_limit = 16384);
  `)
    .execute(db)
  for (const [index, purpose] of Object.entries(purposes))
    await sql`comment on index ${sql.ref(index)} is ${sql.lit(purpose)}`.execute(db)
}

/** Webhooks that fail for days, and resent deliveries. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDue, putOff } from '../../../support/event-deliveries.ts'
import { openWebhookShop, type WebhookShop } from '../../../support/webhook-shop.ts'

let shop: WebhookShop
beforeEach(async () => {
  shop = await openWebhookShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

/** The stored response to the newest attempt. */
const noted = async () =>
  (await shop.db.selectFrom('event_deliveries').select('answer_status').executeTakeFirst())
    ?.answer_status

/** The one delivery got 500, and no delivery has succeeded for six days. */
async function failSixDays(): Promise<void> {
  await expect.poll(noted).toBe(500)
  await putOff(shop.db)
  await shop.db
    .updateTable('webhooks')
    .set({ failing_since: sql`now() - interval '6 days'` })
    .execute()
}

test('a webhook that failed for five days is disabled, and gets all missed events when enabled', async () => {
  const { webhook } = await shop.createHook()
  shop.answer = { status: 500 }
  const first = await shop.order()
  await failSixDays()
  // and eight attempts later
  await shop.db.updateTable('event_deliveries').set({ attempts: 7, due_at: sql`now()` }).execute()
  const state = async () => (await shop.as('GET', '/webhooks')).body.items[0].state as string
  await expect.poll(state).toBe('failed')
  await shop.order()
  for (const status of ['Shipped', 'Delivered'])
    await shop.as('PUT', `/orders/${first.orderId}`, { status, notes: '' })
  const deliveries = () =>
    shop.db
      .selectFrom('event_deliveries')
      .select('state')
      .where('subscriber', '=', `webhook:${webhook.id}`)
      .orderBy('seq')
      .execute()
  await expect
    .poll(async () => (await deliveries()).map((one) => one.state))
    .toEqual(['dead', 'waiting', 'waiting', 'waiting'])
  const before = shop.received.length
  shop.answer = { status: 200 }
  await shop.as('PATCH', `/webhooks/${webhook.id}`, { on: true })
  await expect.poll(() => shop.received.length).toBe(before + 4)
  const events = shop.received.slice(before).map(({ body }) => JSON.parse(body))
  expect(
    events.filter(({ entityId }) => entityId === first.orderId).map(({ type }) => type),
  ).toEqual(['order.placed', 'order.shipped', 'order.delivered'])
  expect(new Set(events.map(({ id }) => id)).size).toBe(4)
  const log = await shop.as('GET', '/admin/audit?q=webhook')
  expect(log.body.items.map(({ action }: { action: string }) => action)).toContain(
    'webhook.disable',
  )
})

test('a webhook is disabled in one transaction with its notification', async () => {
  const { webhook } = await shop.createHook(['order.placed'])
  shop.answer = { status: 500 }
  await shop.order()
  await failSixDays()
  await sql
    .raw(`create function stop() returns trigger language plpgsql as $$
      begin raise exception 'unforeseen'; end $$;
      create trigger stop before insert on audit_log for each row
        when (new.action = 'webhook.disable') execute function stop()`)
    .execute(shop.db)
  const fate = async () => {
    const { state } = await shop.db.selectFrom('webhooks').select('state').executeTakeFirstOrThrow()
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where action = 'webhook.disable'
      union all select type from events where type = 'webhook.disabled'
      union all select payload ->> 'template' from event_deliveries where payload ->> 'template' = 'webhook-disabled'
      order by action`.execute(shop.db)
    return [state, ...rows.map(({ action }) => action)]
  }
  await makeDue(shop.db)
  const said = async () =>
    (await shop.as('GET', `/webhooks/${webhook.id}/deliveries`)).body.items[0].answer
  await expect.poll(said).toBe('unforeseen')
  expect(await fate()).toEqual(['on'])
  await sql.raw('drop trigger stop on audit_log; drop function stop').execute(shop.db)
  await makeDue(shop.db)
  await expect
    .poll(fate)
    .toEqual(['failed', 'webhook-disabled', 'webhook.disable', 'webhook.disabled'])
})

test('one delivery, or all since a time, are resent with their ids', async () => {
  const { webhook } = await shop.createHook()
  const since = new Date(Date.now() - 60_000).toISOString()
  await shop.order()
  await shop.order()
  await expect.poll(() => shop.received.length).toBe(2)
  const page = await shop.as('GET', `/webhooks/${webhook.id}/deliveries`)
  const again = await shop.as('POST', `/webhooks/${webhook.id}/replay`, {
    deliveryId: page.body.items[0].id,
  })
  expect(again.body.message).toBe('1 event is being resent.')
  await expect.poll(() => shop.received.length).toBe(3)
  const all = await shop.as('POST', `/webhooks/${webhook.id}/replay`, { since })
  expect(all.body.events).toBe(2)
  await expect.poll(() => shop.received.length).toBe(5)
  expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('failed deliveries are listed, and resent on request', async () => {
  const { webhook } = await shop.createHook()
  shop.answer = { status: 410, body: 'gone' }
  const { orderId } = await shop.order()
  await expect.poll(noted).toBe(410)
  await putOff(shop.db)
  await shop.db.updateTable('event_deliveries').set({ attempts: 7, due_at: sql`now()` }).execute()
  const dead = async () =>
    (await shop.as('GET', `/webhooks/${webhook.id}/deliveries?state=dead`)).body.items
  await expect.poll(dead).toMatchObject([{ attempts: 8, status: 410, answer: 'gone' }])
  const before = shop.received.length
  shop.answer = { status: 200 }
  await shop.as('POST', `/webhooks/${webhook.id}/replay`, { deliveryId: (await dead())[0].id })
  await expect.poll(() => shop.received.length).toBe(before + 1)
  expect(JSON.parse(shop.received.at(-1)!.body).entityId).toBe(orderId)
  expect(shop.received.at(-1)!.headers['webhook-id']).toBe(shop.received[0]!.headers['webhook-id'])
})

/** Cases of test/support/operation-cases.ts for customers in the admin area. */
import { fresh, makeAccount, type Prepare } from './account-cases.ts'
import { knownPassword, type World } from './world.ts'

const accountId = async (world: World) => ({ _id: (await makeAccount(world)).id })

/** Creates a customer with a note of deleted staff, which any staff may delete. */
async function noted(world: World): Promise<{ _id: string; noteId: string }> {
  const { _id } = await accountId(world)
  const { id } = await world.shop.db
    .insertInto('user_notes')
    .values({ user_id: _id, note: 'Asks for gift paper.', actor: 'A former employee' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { _id, noteId: id }
}

const two = async (world: World) => ({
  ...(await accountId(world)),
  other: (await makeAccount(world)).id,
})

export const customerCases: Record<string, Prepare> = {
  'storeCredit.adjust': async (world) => ({
    ...(await accountId(world)),
    amount: 500,
    note: 'For the wait.',
  }),
  'storeCredit.get': accountId,
  'storeCredit.getOwn': () => ({}),
  'customers.addNote': async (world) => ({ ...(await accountId(world)), note: 'Gift paper.' }),
  'customers.eraseGuestData': async ({ shop: { db } }) => {
    const order = { email: '', name: 'Kasun', address: 'Galle', phone: '1', phone_normalised: '1' }
    const { order_id: orderId } = await db
      .insertInto('orders')
      .values({ ...order, payment_method: 'cod', total_cents: 1, labeled_total_cents: 1 })
      .returning('order_id')
      .executeTakeFirstOrThrow()
    return { orderId }
  },
  'customers.eraseOwnAccount': () => ({ password: knownPassword, confirmation: 'DELETE' }),
  'customers.exportData': accountId,
  'customers.exportOwnData': () => ({ password: knownPassword }),
  'customers.get': accountId,
  'customers.merge': two,
  'customers.mergePreview': two,
  'customers.removeNote': noted,
  'customers.setTags': async (world) => ({
    ...(await accountId(world)),
    tags: [fresh(world, 'tag')],
  }),
}

/** Cases of test/support/operation-cases.ts for accounts. */
import { randomBytes } from 'node:crypto'
import { createLink, type LinkPurpose } from '#server/modules/accounts/sessions/links.ts'
import type { Input } from './both-apis.ts'
import { makeUser } from './factories.ts'
import { knownPassword, type World } from './world.ts'

/** Makes a valid input of an operation. */
export type Prepare = (world: World) => Input | Promise<Input>

/** Returns a name that is unique in the world, also within one case. */
export const fresh = ({ tag }: World, what: string): string =>
  `${what}-${tag}-${randomBytes(4).toString('hex')}`

export const makeAccount = async (world: World, type = 'customer') =>
  (await makeUser(world.shop.db, { email: `${fresh(world, 'some')}@example.com`, type })).row

/** Creates a link for a new user and returns its token. */
async function linkFor(world: World, purpose: LinkPurpose): Promise<string> {
  const { id, email } = await makeAccount(world)
  return createLink(world.shop.db, purpose, { userId: id, email })
}

const person = (world: World): Input => ({
  firstName: 'Kasun',
  lastName: 'Silva',
  email: `${fresh(world, 'new')}@example.com`,
  password: knownPassword,
})

/** Returns a token of a Google account that is new to the shop. */
function googleToken(world: World): Promise<string> {
  const subject = fresh(world, 'google')
  const account = { email: `${subject}@example.com`, email_verified: true, given_name: 'Nimali' }
  world.shop.google.accounts.set(subject, account)
  return world.shop.google.accessToken(subject)
}

/** An address for an address book and an order. */
const address = {
  label: 'Home',
  name: 'Nimali Perera',
  phone: '+94 77 123 4567',
  street: '12 Temple Road',
  city: 'Kandy',
  district: 'Kandy',
  postalCode: '20000',
}

/** Saves an address of the owner. */
async function savedAddress({ shop, owner }: World): Promise<string> {
  const { body } = await shop.call('POST', '/addresses', { token: owner.token, body: address })
  return body.address.addressId
}

export const accountCases: Record<string, Prepare> = {
  'addresses.add': () => address,
  'addresses.list': () => ({}),
  'addresses.remove': async (world) => ({ addressId: await savedAddress(world) }),
  'addresses.update': async (world) => ({ ...address, addressId: await savedAddress(world) }),
  'cart.change': () => ({ changes: [{ productId: 'ROSE', qty: 2 }] }),
  'cart.get': () => ({}),
  'users.all': () => ({ limit: 5 }),
  'users.block': async (world) => ({ _id: (await makeAccount(world)).id }),
  'users.changePassword': () => ({
    currentPassword: knownPassword,
    newPassword: 'another long password',
  }),
  'users.changeEmail': (world) => ({
    email: `${fresh(world, 'moved')}@example.com`,
    password: knownPassword,
  }),
  'users.createAdmin': person,
  'users.editProfile': () => ({ firstName: 'Kasun', profilepic: '/images/1-kasun.webp' }),
  'users.email': () => ({}),
  'users.requestPasswordReset': ({ owner }) => ({ email: owner.row.email }),
  'users.google': async (world) => ({ token: await googleToken(world) }),
  'users.login': ({ owner }) => ({ email: owner.row.email, password: knownPassword }),
  'users.logout': () => ({}),
  'users.me': () => ({}),
  'users.list': () => ({ limit: 5 }),
  'users.permissions': () => ({}),
  'users.register': person,
  'users.resetPassword': async (world) => ({
    token: await linkFor(world, 'reset'),
    password: 'another long password',
  }),
  'users.sendVerificationEmail': () => ({}),
  'users.verify': async (world) => ({ token: await linkFor(world, 'verify') }),
  'users.remove': async (world) => ({ _id: (await makeAccount(world)).id }),
  'users.unblock': async (world) => ({ _id: (await makeAccount(world)).id }),
}

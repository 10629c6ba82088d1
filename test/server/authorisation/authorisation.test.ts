import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTable } from '#server/errors.ts'
import {
  callThrough,
  type Door,
  type Input,
  operationNamed,
  operations,
} from '../../support/both-doors.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp, type WalkedApp } from '../../support/walked-app.ts'
import { makeWorld, roles, tokensOf, type World } from '../../support/world.ts'

/**
 * Who may do what: the one table. `ok` is a success; a number is the status of the refusal.
 * `owner` is the customer whose things the call is about, `other` another customer; blocked and
 * deleted people still hold the token of a session they once opened; the keys are API keys. What each
 * role of staff may do is in roles.test.ts; `admin` is an owner.
 */
const everybody = 'ok ok ok ok ok ok ok ok'
const staff = '401 403 403 401 401 ok 403 ok'
const staffInPerson = '401 403 403 401 401 ok 403 403'
const table: Record<string, string> = {
  //                     guest owner other blocked deleted admin key adminKey
  'addresses.add': '401 ok ok 401 401 ok 403 403',
  'addresses.list': '401 ok ok 401 401 ok 403 403',
  'addresses.remove': '401 ok 404 401 401 404 403 403',
  'addresses.update': '401 ok 404 401 401 404 403 403',
  'apiKeys.create': staffInPerson,
  'apiKeys.list': staffInPerson,
  'apiKeys.revoke': staffInPerson,
  'apiKeys.rotate': staffInPerson,
  'audit.anchor': staff,
  'invitations.accept': everybody,
  'invitations.again': staffInPerson,
  'invitations.create': staffInPerson,
  'invitations.list': staffInPerson,
  'invitations.look': everybody,
  'invitations.revoke': staffInPerson,
  'audit.page': staff,
  'blogs.adminPage': staff,
  'blogs.article': everybody,
  'blogs.byLink': everybody,
  'blogs.create': staff,
  'blogs.draft': staff,
  'blogs.get': everybody,
  'blogs.list': everybody,
  'blogs.makeLink': staff,
  'blogs.preview': staff,
  'blogs.remove': staff,
  'blogs.restore': staff,
  'blogs.update': staff,
  'cart.change': '401 ok ok 401 401 ok 403 403',
  'cart.get': '401 ok ok 401 401 ok 403 403',
  'catalogue.categories': everybody,
  'catalogue.page': everybody,
  'catalogue.suggest': everybody,
  'contact.send': everybody,
  'categories.list': staff,
  'categories.update': staff,
  'conversations.addNote': staff,
  'conversations.get': staff,
  'conversations.page': staff,
  'conversations.removeNote': staff,
  'conversations.update': staff,
  'couriers.layouts': staff,
  'couriers.statuses': staff,
  'couriers.waybills': staff,
  'credit.book': staff,
  'credit.get': staff,
  'credit.mine': '401 ok ok 401 401 ok 403 403',
  'customers.addNote': staffInPerson,
  'customers.eraseGuest': staffInPerson,
  'customers.eraseOwnAccount': '401 ok ok 401 401 409 403 403',
  'customers.exportData': staffInPerson,
  'customers.exportOwnData': '401 ok ok 401 401 ok 403 403',
  'customers.get': staff,
  'customers.merge': staffInPerson,
  'customers.mergePreview': staffInPerson,
  'customers.removeNote': staffInPerson,
  'customers.setTags': staffInPerson,
  'dashboard.overview': staff,
  'dashboard.report': staff,
  'dashboard.today': staff,
  'deliveries.overview': staff,
  'deliveries.resume': staff,
  'delivery.options': everybody,
  'delivery.places': everybody,
  'delivery.plan': staff,
  'delivery.readyMade': staff,
  'delivery.replace': staff,
  'delivery.sample': staff,
  'events.list': staff,
  'factors.ask': '401 ok 409 401 401 409 403 403',
  'factors.begin': '401 ok ok 401 401 ok 403 403',
  'factors.confirm': '401 ok 400 401 401 400 400 400',
  'factors.grantCode': staffInPerson,
  'factors.lift': staffInPerson,
  'factors.list': '401 ok ok 401 401 ok 403 403',
  'factors.login': everybody,
  'factors.prove': '401 ok 400 401 401 400 400 400',
  'factors.remove': '401 ok 404 401 401 404 403 403',
  'factors.renewRecoveryCodes': '401 ok 409 401 401 409 403 403',
  'factors.sendCode': '401 ok ok 401 401 ok 403 403',
  'feeds.create': staff,
  'feeds.list': staff,
  'feeds.remove': staff,
  'feeds.run': staff,
  'feeds.update': staff,
  'guide.facts': staff,
  'guide.removeDemo': staff,
  'guide.restoreDemo': staff,
  'imports.categories': staff,
  'imports.changeMapping': staff,
  'imports.correct': staff,
  'imports.get': staff,
  'imports.list': staff,
  'imports.mapping': staff,
  'imports.mappings': staff,
  'imports.pictures': staff,
  'imports.preview': staff,
  'imports.rejectedRows': staff,
  'imports.remove': staff,
  'imports.removeMapping': staff,
  'imports.rows': staff,
  'imports.saveMapping': staff,
  'imports.start': staff,
  'imports.stop': staff,
  'imports.undo': staff,
  'imports.undoPlan': staff,
  'imports.undoRows': staff,
  'mail.again': staff,
  'mail.letters': staff,
  'mail.one': staff,
  'mail.preview': staff,
  'mail.resetWords': staff,
  'mail.sent': staff,
  'mail.setWords': staff,
  'messages.answer': staff,
  'messages.orders': staff,
  'messages.page': staff,
  'messages.setStatus': staff,
  'news.list': '401 403 403 401 401 ok 403 403',
  'news.seen': '401 403 403 401 401 ok 403 403',
  'newsletter.confirm': everybody,
  'newsletter.subscribe': everybody,
  'orders.about': staff,
  'orders.addNote': staff,
  'orders.addParcel': staff,
  'orders.adminPage': staff,
  'orders.bookCollected': staff,
  'orders.bookCorrection': staff,
  'orders.bookGivenBack': staff,
  'orders.bookReturned': staff,
  'orders.returns': staff,
  'orders.bookWriteOff': staff,
  'orders.byLabel': everybody,
  'orders.byLink': everybody,
  'orders.calls': staff,
  'orders.counts': staff,
  'orders.cancel': '401 ok 404 401 401 404 404 404',
  'orders.bulk': staff,
  'orders.bulkStatus': staff,
  'orders.change': staff,
  'orders.changeDraft': staff,
  'orders.changeParcel': staff,
  'orders.draft': staff,
  'orders.drafts': staff,
  'orders.find': everybody,
  'orders.get': '401 ok 404 401 401 ok 404 ok',
  'orders.history': '401 ok 404 401 401 ok 404 ok',
  'orders.list': '401 ok ok 401 401 ok ok ok',
  'orders.markNotReceived': staff,
  'orders.markReceived': staff,
  'orders.markRefunded': staff,
  'orders.money': staff,
  'orders.news': staff,
  'orders.noteCall': staff,
  'orders.pay': '401 ok 404 401 401 404 404 404',
  'orders.paymentMethods': everybody,
  'orders.place': '401 ok ok 401 401 ok ok ok',
  'orders.previewChange': staff,
  'orders.priceDraft': staff,
  'orders.quote': everybody,
  'orders.removeDraft': staff,
  'orders.removeNote': staff,
  'orders.removeParcel': staff,
  'orders.removeView': '401 403 403 401 401 ok 403 403',
  'orders.rules': staff,
  'orders.saveDraft': staff,
  'orders.saveView': '401 403 403 401 401 ok 403 403',
  'orders.setTags': staff,
  'orders.slip': '401 ok 404 401 401 ok 404 ok',
  'orders.takeCall': staff,
  'orders.transfer': '401 ok 404 401 401 404 404 404',
  'orders.typeIn': staff,
  'orders.update': staff,
  'orders.views': '401 403 403 401 401 ok 403 403',
  'ownPages.all': staff,
  'ownPages.create': staff,
  'ownPages.get': everybody,
  'ownPages.list': everybody,
  'ownPages.one': staff,
  'ownPages.remove': staff,
  'ownPages.update': staff,
  'papers.issue': staff,
  'papers.list': staff,
  'papers.own': '401 ok 404 401 401 404 404 404',
  'pictures.describe': staff,
  'pictures.page': staff,
  'pictures.removeUnused': staff,
  'pictures.replace': staff,
  'pictures.unused': staff,
  'products.adminPage': staff,
  'products.bulk': staff,
  'products.bulkStatus': staff,
  'products.byCategory': everybody,
  'products.categoryStats': staff,
  'products.create': staff,
  'products.details': everybody,
  'products.exists': staff,
  'products.forStaff': staff,
  'products.get': everybody,
  'products.list': everybody,
  'products.patch': staff,
  'products.preview': staff,
  'products.remove': staff,
  'products.restore': staff,
  'products.search': everybody,
  'products.update': staff,
  'remittances.ageing': staff,
  'remittances.ageingReport': staff,
  'remittances.book': staff,
  'remittances.change': staff,
  'remittances.discard': staff,
  'remittances.get': staff,
  'remittances.lines': staff,
  'remittances.page': staff,
  'remittances.read': staff,
  'remittances.report': staff,
  'remittances.undo': staff,
  'restock.ask': everybody,
  'promotions.create': staff,
  'promotions.end': staff,
  'promotions.goods': staff,
  'promotions.page': staff,
  'promotions.preview': staff,
  'promotions.report': staff,
  'promotions.update': staff,
  'reviews.add': '401 ok 403 401 401 403 403 403',
  'reviews.addByLink': everybody,
  'reviews.adminPage': staff,
  'reviews.asked': everybody,
  'reviews.counts': staff,
  'reviews.list': everybody,
  'reviews.remove': staff,
  'reviews.reply': staff,
  'reviews.report': everybody,
  'reviews.setHidden': staff,
  'settings.all': staff,
  'settings.history': staff,
  'settings.operator': staff,
  'settings.policy': everybody,
  'settings.shared': everybody,
  'settings.undo': staff,
  'settings.update': staff,
  'roles.create': staffInPerson,
  'roles.list': staffInPerson,
  'roles.remove': staffInPerson,
  'roles.update': staffInPerson,
  'staff.list': staffInPerson,
  'staff.setRole': staffInPerson,
  'subscribers.page': staff,
  'stock.adjust': staff,
  'stock.count': staff,
  'stock.history': staff,
  'stock.page': staff,
  'unsubscribe.byLink': everybody,
  'users.all': staff,
  'users.block': staffInPerson,
  'users.changePassword': '401 ok ok 401 401 ok 403 403',
  'users.changeEmail': '401 ok ok 401 401 ok 403 403',
  'users.createAdmin': staffInPerson,
  'users.editProfile': '401 ok ok 401 401 ok 403 403',
  'users.endSession': '401 ok 404 401 401 404 403 403',
  'users.endSessions': '401 ok ok 401 401 ok 403 403',
  'users.sessions': '401 ok ok 401 401 ok 403 403',
  'users.email': '401 ok ok 401 401 ok 403 403',
  'users.forgot': everybody,
  'users.google': everybody,
  'users.login': everybody,
  'users.logout': '401 ok ok 401 401 ok ok ok',
  'users.me': '401 ok ok 401 401 ok 403 403',
  'users.page': staff,
  'users.permissions': '401 ok ok 401 401 ok ok ok',
  'users.register': everybody,
  'users.remove': staffInPerson,
  'users.reset': everybody,
  'users.sendVerificationLetter': '401 ok ok 401 401 ok 403 403',
  'users.setType': staffInPerson,
  'users.unblock': staffInPerson,
  'users.verify': everybody,
  'webhooks.create': staff,
  'webhooks.deliveries': staff,
  'webhooks.list': staff,
  'webhooks.remove': staff,
  'webhooks.replay': staff,
  'webhooks.rotate': staff,
  'webhooks.test': staff,
  'webhooks.update': staff,
}

let shop: WalkedApp
beforeAll(async () => {
  shop = await createWalkedApp()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('every operation has a row in the table, and every row an operation', () => {
  expect(Object.keys(table).sort()).toEqual(operations.map(({ name }) => name).sort())
})

/** What a refusal of each status may be called. */
const codes = new Map<number, string[]>()
for (const [code, { status }] of Object.entries(errorTable))
  codes.set(status, [...(codes.get(status) ?? []), code])

const doors: readonly Door[] = ['rest', 'trpc']

test.each(Object.keys(table))(
  '%s answers each role as the table says, through both doors',
  async (name) => {
    const operation = operationNamed(name)
    const prepare = caseOf(name)
    const expected = table[name]!.split(' ')
    expect(expected).toHaveLength(roles.length)
    const told = Object.fromEntries(roles.map((role, index) => [role, expected[index]]))
    const isRead = operation.definition.kind === 'query'
    // Who is refused uses nothing up, and who reads neither: they ask for what the next one gets.
    const inTurn = roles.toSorted((a, b) => Number(told[a] === 'ok') - Number(told[b] === 'ok'))
    let world: World | undefined
    let tokens: Awaited<ReturnType<typeof tokensOf>> | undefined
    let input: Input | undefined
    for (const door of operation.definition.rest ? doors : doors.slice(1)) {
      world ??= await makeWorld(shop)
      tokens ??= await tokensOf(world)
      const seen: Record<string, string> = {}
      for (const role of inTurn) {
        input ??= await prepare(world)
        const token = tokens[role]
        const { status, error } = await callThrough(door, shop, operation, input, { token })
        seen[role] = status < 400 ? 'ok' : String(status)
        if (status < 400 && !isRead) input = undefined
        if (error) expect(codes.get(status), `${role} through ${door}`).toContain(error.code)
      }
      expect(seen, `through ${door}`).toEqual(told)
      // Their sessions may have ended by it.
      if (!isRead) world = tokens = input = undefined
    }
  },
)

test.each(['null', 'undefined', 'nonsense', 'araliya_nonsense', 'x'.repeat(5_000)])(
  'the bearer token %.20s is nobody: a guest on public calls, refused on others',
  async (token) => {
    const { status } = await shop.call('GET', '/products', { token })
    expect(status).toBe(200)
    for (const path of ['/users', '/orders', '/users/allusers']) {
      const refused = await shop.call('GET', path, { token })
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
      expect(refused.headers['www-authenticate']).toBe('Bearer')
    }
  },
)

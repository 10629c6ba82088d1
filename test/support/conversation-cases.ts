/** Cases of test/support/operation-cases.ts for conversations and CMS pages. */
import { fresh, type Prepare } from './account-cases.ts'
import type { World } from './world.ts'

async function conversation({ shop, ...world }: World): Promise<{ id: string; noteId: string }> {
  const { id } = await shop.db
    .insertInto('contact_messages')
    .values({
      name: 'Nimali',
      email: `${world.tag}@example.com`,
      subject: 'Shade',
      message: 'Which?',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await shop.db
    .insertInto('message_notes')
    .values({ message_id: id, note: 'She called.', actor: 'Former staff' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, noteId: note.id }
}
const newPage = (world: World) => ({
  slug: fresh(world, 'page')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-'),
  title: 'Gift vouchers',
  text: 'For **every** occasion.',
  menu: 'footer',
  published: true,
})

async function cmsPage(world: World) {
  const { text, ...page } = newPage(world)
  const { id, slug } = await world.shop.db
    .insertInto('pages')
    .values({ ...page, body: text, search_title: '', description: '' })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await world.shop.services.publishedPages!.reload()
  world.shop.services.catalogue.changed()
  return { id, slug }
}
const pageId = async (world: World) => ({ id: (await cmsPage(world)).id })

const byId = async (world: World) => ({ id: (await conversation(world)).id })

export const conversationCases: Record<string, Prepare> = {
  'conversations.addNote': async (world) => ({
    ...(await byId(world)),
    note: fresh(world, 'note'),
  }),
  'conversations.get': byId,
  'conversations.list': () => ({ limit: 5 }),
  'conversations.removeNote': conversation,
  'conversations.update': async (world) => ({ ...(await byId(world)), state: 'done' }),
  'pages.adminList': () => ({}),
  'pages.create': newPage,
  'pages.get': async (world) => ({ slug: (await cmsPage(world)).slug }),
  'pages.list': () => ({}),
  'pages.adminGet': pageId,
  'pages.remove': pageId,
  'pages.restore': async (world) => {
    const { id } = await cmsPage(world)
    await world.shop.db
      .updateTable('pages')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    return { id }
  },
  'pages.update': async (world) => ({ ...newPage(world), ...(await pageId(world)) }),
}

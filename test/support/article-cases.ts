/** Cases of test/support/operation-cases.ts for articles. */
import { hashToken, newToken } from '#server/core/access/token.ts'
import { insertMedia } from '../../db/queries/content/media-library.queries.ts'
import { fresh, type Prepare } from './account-cases.ts'
import type { Input } from './both-apis.ts'
import type { World } from './world.ts'

export async function blog(world: World, state: { deleted?: boolean } = {}): Promise<string> {
  const blogId = fresh(world, 'b')
  await world.shop.db
    .insertInto('blogs')
    .values({
      blog_id: blogId,
      blog_topic: `Topic ${world.tag}`,
      description: '# Wash\n\nThen *tone*.',
      deleted_at: state.deleted ? new Date() : null,
    })
    .execute()
  return blogId
}

const newBlog = (world: World): Input => ({
  blogId: fresh(world, 'new'),
  blogTopic: 'Five minutes',
  blogCatg: 'skincare',
  Images: ['/images/1-skin.webp'],
  miniDesc: 'Short.',
  desc: 'Wash, **tone**, moisturise.',
})

/** Creates a preview link of an article; the article belongs to the world too. */
async function previewed(world: World): Promise<string> {
  const { db } = world.shop
  const ids = [await blog(world), await blog(world), await blog(world), await blog(world)]
  const [post] = await db
    .updateTable('blogs')
    .set({ blog_catg: world.tag })
    .where('blog_id', 'in', ids)
    .returning('id')
    .execute()
  const token = newToken()
  const expires_at = new Date(Date.now() + 60_000)
  await db
    .insertInto('blog_previews')
    .values({ blog_ref: post!.id, token_hash: hashToken(token), expires_at })
    .execute()
  return token
}

/** Adds an image with a unique name to the library; no storage contains it. */
async function image(world: World): Promise<string> {
  const name = `1600000000000-${fresh(world, 'p')}.webp`
  await insertMedia(world.shop.db, [name])
  return name
}

export const articleCases: Record<string, Prepare> = {
  'blogs.adminList': () => ({ limit: 5 }),
  'blogs.create': newBlog,
  'blogs.get': async (world) => ({ blogId: await blog(world) }),
  'blogs.list': () => ({ limit: 5 }),
  'blogs.preview': () => ({ desc: '# Wash' }),
  'blogs.remove': async (world) => ({ blogId: await blog(world) }),
  'blogs.restore': async (world) => ({ blogId: await blog(world, { deleted: true }) }),
  'blogs.update': async (world) => ({ ...newBlog(world), blogId: await blog(world) }),
  'blogs.getByPreviewLink': async (world) => ({ link: await previewed(world) }),
  'blogs.adminGet': async (world) => ({ blogId: await blog(world) }),
  'blogs.createPreviewLink': async (world) => ({ blogId: await blog(world) }),
  'media.update': async (world) => ({ name: await image(world), alt: 'Rain' }),
  'media.list': () => ({ q: 'no such image' }),
  'media.deleteUnused': () => ({ names: ['1600000000000-none.webp'] }),
  'media.replace': async (world) => ({
    name: await image(world),
    by: `/images/${await image(world)}`,
  }),
  'media.listUnused': () => ({}),
}

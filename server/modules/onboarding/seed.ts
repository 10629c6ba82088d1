/** Seeds an empty shop: an owner, and the demo catalogue unless it is disabled. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection/client.ts'
import { SetupError } from '../../../db/connection/setup-error.ts'
import type { demoGroups } from '../../../db/demo/index.ts'
import { countActiveOwners, insertUser } from '../../../db/queries/accounts/users.queries.ts'
import { writeDetails } from '../../../db/queries/catalog/product-details.queries.ts'
import { insertGroup, writeMembers } from '../../../db/queries/catalog/product-groups.queries.ts'
import { insertMedia } from '../../../db/queries/content/media-library.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { ownerRole } from '../../core/permissions/permissions.schema.ts'
import {
  imageNames,
  smallerWidths,
  storeUnderFreeName,
  widthKey,
} from '../../platform/storage/image-keys.ts'
import { problemOfPassword } from '../accounts/users/common-passwords.ts'
import { hashPassword } from '../accounts/users/password.ts'
import { newPassword } from '../accounts/users/users.schema.ts'
import { storedDetails } from '../catalog/products/details.presenter.ts'
import { storedShape } from '../catalog/products/stored-fields.ts'
import { detailsOf } from './demo.ts'
import { addDemoExtras } from './demo-extras.ts'

/** Runs the seed once when several instances start at the same time. */
const seedLock = 7_214_001

/**
 * Creates the first administrator, an owner, when no owner is active.
 * @returns the generated password, to be shown this once; undefined when nothing was generated
 */
export async function ensureAdmin(services: Services): Promise<string | undefined> {
  const { admin } = services.config
  if ((await countActiveOwners(services.db)) > 0) return undefined
  const password = admin.password ?? randomBytes(12).toString('base64url')
  const parsed = newPassword().safeParse(password)
  const problem = parsed.error?.issues[0]?.message ?? (await problemOfPassword(password))
  if (problem) throw new SetupError(`ADMIN_PASSWORD: ${problem}`)
  const passwordHash = await hashPassword(password)
  const created = await services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    if ((await countActiveOwners(tx)) > 0) return false
    const row = await insertUser(tx, {
      email: admin.email,
      firstName: 'Araliya',
      lastName: 'Admin',
      passwordHash,
      role: ownerRole,
    })
    if (!row) throw new Error(`ADMIN_EMAIL: ${admin.email} is not the account of an active owner`)
    return true
  })
  return created && admin.password === undefined ? password : undefined
}

async function isEmpty(services: Services): Promise<boolean> {
  const row = await sql<{ used: boolean }>`
    select exists (select from products) or exists (select from blogs) as used`.execute(services.db)
  return !row.rows[0]?.used
}

/** Copies a demo image and its smaller widths into the store. */
async function storeImage(
  services: Services<'storage'>,
  demoImage: (name: string) => URL | string,
  name: string,
  now: number,
): Promise<string> {
  const [large, small] = await Promise.all([
    readFile(demoImage(name)),
    readFile(demoImage(`${name}-480`)),
  ])
  const contentType = 'image/webp'
  const key = await storeUnderFreeName(services.storage, `${name}.webp`, now, {
    body: large,
    contentType,
  })
  await Promise.all(
    smallerWidths.map((width) =>
      services.storage.putNew(widthKey(key, width), {
        body: width <= 480 ? small : large,
        contentType,
      }),
    ),
  )
  return services.storage.publicUrl(key)
}

/** Groups demo products by their shades. @param refs primary keys by productId */
async function addDemoGroup(
  tx: Tx,
  { name, handle, shades }: (typeof demoGroups)[number],
  refs: ReadonlyMap<string, string>,
): Promise<void> {
  const all = Object.entries(shades)
  const values = all.map(([, [value, color]]) => ({ value, swatch: { color } }))
  const group = await insertGroup(tx, { name, handle, options: [{ name: 'Shade', values }] })
  const members = all.map(([productId, [value]], position) => ({
    product_ref: refs.get(productId)!,
    position,
    option_values: [value],
  }))
  await writeMembers(tx, group!.id, members)
}

/**
 * Fills a shop that has neither products nor blogs with the demo catalogue.
 * @returns how many products were added
 */
export async function addDemoCatalogue(
  services: Services<'promotions' | 'settings' | 'storage'>,
): Promise<number> {
  if (!(await isEmpty(services))) return 0
  // Loaded only when needed, which keeps later starts fast.
  const { demoBlogs, demoGroups, demoImage, demoProducts } = await import(
    '../../../db/demo/index.ts'
  )
  const now = services.clock().getTime()
  const names = [...new Set([...demoProducts, ...demoBlogs].flatMap((item) => item.images))]
  const urls = new Map<string, string>()
  for (let start = 0; start < names.length; start += 16) {
    const batch = names.slice(start, start + 16)
    const stored = await Promise.all(
      batch.map((name) => storeImage(services, demoImage, name, now)),
    )
    batch.forEach((name, index) => {
      urls.set(name, stored[index]!)
    })
  }
  const images = (imageNames: readonly string[]) => imageNames.map((name) => urls.get(name)!)
  const added = await services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const again = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (again) return 0
    // Lists show the newest first, so the first product of the catalogue gets the latest date.
    const products = demoProducts.map((product, index) => ({
      ...storedShape({ ...product, Images: images(product.images), imageAlts: product.alts }),
      created_at: new Date(now - index * 60_000),
    }))
    const rows = await tx
      .insertInto('products')
      .values(products)
      .returning(['id', 'product_id'])
      .execute()
    const refs = new Map(rows.map(({ id, product_id }) => [product_id, id]))
    const details = demoProducts.flatMap((product) =>
      product.details ? [storedDetails(refs.get(product.productId)!, detailsOf(product))] : [],
    )
    await writeDetails(tx, details)
    for (const group of demoGroups) await addDemoGroup(tx, group, refs)
    const blogs = demoBlogs.map((blog) => ({
      blog_id: blog.blogId,
      blog_topic: blog.blogTopic,
      blog_catg: blog.blogCatg,
      images: images(blog.images),
      mini_desc: blog.miniDesc,
      description: blog.desc,
      created_at: new Date(blog.date),
    }))
    await insertMedia(tx, [...urls.values()].flatMap(imageNames))
    if (blogs.length > 0) await tx.insertInto('blogs').values(blogs).execute()
    await addDemoExtras(
      tx,
      { id: null, label: 'demo' },
      { productRefs: [...refs.values()], now: new Date(now) },
    )
    return products.length
  })
  await Promise.all([services.settings.reload(), services.promotions?.reload()])
  return added
}

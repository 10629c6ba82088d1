import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DetailsChange } from '#server/modules/catalog/products/details.schema.ts'
import { NewProduct } from '#server/modules/catalog/products/products.schema.ts'
import { NewReview } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { NewPromotion } from '#server/modules/promotions/promotions.schema.ts'
import { policies } from '#server/modules/settings/definitions/pages.schema.ts'
import {
  demoBlogs,
  demoCodes,
  demoImage,
  demoPolicies,
  demoProducts,
  demoReviews,
} from '../../db/demo/index.ts'

const menu = ['skincare', 'nailcare', 'fragrance', 'bath&body', 'makeup']
const pictured = [...demoProducts, ...demoBlogs]

test('has about sixty demo products in every category with unique ids', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(55)
  expect(new Set(demoProducts.map((product) => product.productId)).size).toBe(demoProducts.length)
  expect(new Set(demoProducts.map((product) => product.productName)).size).toBe(demoProducts.length)
  for (const category of menu) {
    const count = demoProducts.filter((product) => product.category === category).length
    expect(count, category).toBeGreaterThanOrEqual(8)
  }
})

test('has only valid demo products', () => {
  for (const { images: _, alts, ...product } of demoProducts) {
    const judged = NewProduct.safeParse({ ...product, Images: [], imageAlts: alts })
    expect(judged.error?.issues ?? [], product.productId).toEqual([])
  }
})

test('has only valid demo reviews, articles and settings', () => {
  const known = new Set(demoProducts.map(({ productId }) => productId))
  for (const { productId, details } of demoProducts)
    if (details) expect(DetailsChange.safeParse(details).error?.issues ?? [], productId).toEqual([])
  const sized = demoProducts.filter(({ details }) => details?.size && details.weight)
  expect(sized.length).toBeGreaterThanOrEqual(55)
  for (const { productId, details } of demoProducts.slice(0, 4))
    expect(details?.ingredients && details.howToUse, productId).toBeTruthy()
  for (const review of demoReviews) {
    expect(known, review.productId).toContain(review.productId)
    expect(NewReview.safeParse(review).error?.issues ?? [], review.comment).toEqual([])
  }
  expect(new Set(demoReviews.map(({ comment }) => comment)).size).toBe(demoReviews.length)
  for (const { code, name, terms } of demoCodes)
    expect(NewPromotion.safeParse({ code, name, ...terms }).error?.issues ?? [], code).toEqual([])
  expect(Object.keys(demoPolicies)).toEqual(Object.keys(policies))
})

test('has demo prices with two decimals and no final price above the price', () => {
  for (const { productId, price, lastPrice } of demoProducts) {
    expect(lastPrice, productId).toBeLessThanOrEqual(price)
    expect(lastPrice, productId).toBeGreaterThan(0)
    for (const amount of [price, lastPrice]) expect(Math.round(amount * 100) / 100).toBe(amount)
  }
})

test('has discounted, scarce and sold-out demo products', () => {
  const count = (is: (product: (typeof demoProducts)[number]) => boolean) =>
    demoProducts.filter(is).length
  expect(count((product) => product.lastPrice < product.price)).toBeGreaterThanOrEqual(15)
  expect(count((product) => product.stock === 0)).toBeGreaterThanOrEqual(4)
  expect(count((product) => product.stock > 0 && product.stock < 10)).toBeGreaterThanOrEqual(3)
})

test('has Sinhala and Tamil alternative names and real descriptions', () => {
  const names = demoProducts.flatMap((product) => product.altNames)
  expect(names.filter((name) => /\p{Script=Sinhala}/u.test(name)).length).toBeGreaterThan(30)
  expect(names.filter((name) => /\p{Script=Tamil}/u.test(name)).length).toBeGreaterThan(20)
  for (const { productId, description } of demoProducts) {
    expect(description.length, productId).toBeGreaterThan(200)
  }
})

test('lists the home page collection first, with the most images', () => {
  const first = demoProducts.slice(0, 4)
  expect(first).toHaveLength(4)
  for (const product of first) expect(product.images.length).toBeGreaterThanOrEqual(3)
})

test('has one to four images with alternative texts for each demo product', () => {
  for (const { images: pictures, alts } of pictured) {
    expect(pictures.length).toBeGreaterThanOrEqual(1)
    expect(pictures.length).toBeLessThanOrEqual(4)
    expect(alts).toHaveLength(pictures.length)
    for (const alt of alts) expect(alt.length).toBeGreaterThan(10)
  }
})

test('has every demo image in both sizes below 60 kB', async () => {
  for (const name of pictured.flatMap((entry) => entry.images)) {
    for (const size of ['full', 'small'] as const) {
      const { size: bytes } = await stat(demoImage(name, size))
      expect(bytes, `${name} ${size}`).toBeGreaterThan(1_000)
      expect(bytes, `${name} ${size}`).toBeLessThanOrEqual(60_000)
    }
  }
})

test('has no unused demo image', () => {
  const shown = new Set(pictured.flatMap((entry) => entry.images))
  const files = readdirSync(fileURLToPath(demoImage('x', 'full')).replace('x.webp', ''))
  const names = new Set(files.map((file) => file.replace(/(-480|-768|-960)?\.webp$/, '')))
  expect([...names].filter((name) => !shown.has(name))).toEqual([])
})

test('has eight demo articles, newest first', () => {
  expect(demoBlogs).toHaveLength(8)
  expect(new Set(demoBlogs.map((blog) => blog.blogId)).size).toBe(8)
  for (const { blogTopic, desc, miniDesc } of demoBlogs) {
    expect(desc.split(/\s+/).length, blogTopic).toBeGreaterThanOrEqual(500)
    expect(miniDesc.length, blogTopic).toBeGreaterThan(40)
  }
  const dates = demoBlogs.map((blog) => blog.date)
  expect(dates).toEqual([...dates].sort().reverse())
})

import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = (await makeUser(shop.db, { type: 'admin' })).token

let number = 0
const newBlog = (changes: object = {}) => ({
  blogId: `BLOG-${++number}`,
  blogTopic: 'Monsoon skin',
  blogCatg: 'Skincare',
  Images: ['/images/monsoon.webp'],
  miniDesc: 'Light layers.',
  desc: '# Humidity\n\nUse **less**.',
  ...changes,
})
const shown = ['http://localhost/images/monsoon.webp']
const create = (body: object, token: string | undefined = admin) =>
  shop.call('POST', '/blogs', { token, body })

test('a created post answers in the documented shape, dated by the server', async () => {
  const sent = newBlog()
  const before = Date.now()
  const made = await create(sent)
  expect(made.status).toBe(201)
  expect(made.body.message).toBe('Blog added successfully!')
  expect(made.body.blog).toMatchObject({ ...sent, Images: shown })
  expect(made.body.blog.id).toBe(made.body.blog._id)
  expect(new Date(made.body.blog.date).getTime()).toBeGreaterThan(before - 5_000)
  expect((await shop.call('GET', `/blogs/${sent.blogId}`)).body.blog).toEqual(made.body.blog)
  expect((await shop.call('GET', '/blogs')).body[0]).toEqual(made.body.blog)
})

test('refuses posts with taken ids and missing topics', async () => {
  const sent = newBlog()
  expect((await create(sent)).status).toBe(201)
  expect((await create(sent)).body).toMatchObject({
    code: 'CONFLICT',
    issues: [{ path: 'blogId' }],
  })
  const wrong = await create({ blogId: ' ', Images: ['javascript:alert(1)'] })
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'blogId',
    'blogTopic',
    'Images.0',
  ])
})

test('keeps absent fields in an update', async () => {
  const sent = newBlog()
  await create(sent)
  const put = (body: object, headers: Record<string, string> = {}) =>
    shop.call('PUT', `/blogs/${sent.blogId}`, { token: admin, body, headers })
  const updated = await put({ blogId: 'OTHER', blogTopic: 'Dry season' }, { 'if-match': '"1"' })
  expect(updated.body).toMatchObject({
    message: 'blogs Update successfully..!',
    version: 2,
    blog: { ...sent, blogTopic: 'Dry season', Images: shown },
  })
  const unknown = await shop.call('PUT', '/blogs/unknown', {
    token: admin,
    body: { blogTopic: 'x' },
  })
  expect(unknown.status).toBe(404)
})

test('deletes a post and restores it', async () => {
  const { blogId } = newBlog()
  await create(newBlog({ blogId }))
  const remove = () => shop.call('DELETE', `/blogs/${blogId}`, { token: admin })
  const restore = () => shop.call('POST', `/blogs/${blogId}/restore`, { token: admin })
  expect((await remove()).body).toEqual({ message: 'Blog deleted successfully' })
  expect((await shop.call('GET', `/blogs/${blogId}`)).status).toBe(404)
  expect((await remove()).status).toBe(404)
  expect((await restore()).body.blog.blogId).toBe(blogId)
  expect((await restore()).status).toBe(200)
  await remove()
  await create(newBlog({ blogId }))
  expect((await restore()).status).toBe(409)
  const log = await shop.call('GET', `/admin/audit?entity=blog&entityId=${blogId}`, {
    token: admin,
  })
  expect(log.body.items.map((entry: { action: string }) => entry.action)).toEqual([
    'blog.create',
    'blog.delete',
    'blog.restore',
    'blog.delete',
    'blog.create',
  ])
})

test('removes scripts, styles and data URLs from an article', async () => {
  const desc = [
    '# Title',
    '<script>alert(1)</script>',
    '<p style="color:red" onclick="x()">red</p>',
    '[data](data:text/html,x) [js](javascript:alert(1)) [out](https://example.com)',
    '![pixel](data:image/png;base64,AAAA) ![leaf](/images/leaf.webp)',
    '<iframe src="https://example.com"></iframe><svg onload="x()"></svg>',
    '',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ].join('\n\n')
  const sent = newBlog({ desc })
  await create(sent)
  const { body } = await shop.call('GET', `/blogs/${sent.blogId}`)
  expect(body.html).toContain('<h2>Title</h2>')
  expect(body.html).toContain('<a href="https://example.com" rel="noopener">out</a>')
  expect(body.html).toContain(
    '<img src="http://localhost/images/leaf.webp" alt="leaf" loading="lazy" />',
  )
  expect(body.html).toContain('<td>1</td>')
  expect(body.html).not.toMatch(/script|style|onclick|onload|data:|iframe|svg|pixel/)
  expect(body.blog.desc).toBe(desc)
  const preview = await shop.call('POST', '/blogs/preview', { token: admin, body: { desc } })
  expect(preview.body).toEqual({ html: body.html })
  const long = await shop.rpc(
    'mutation',
    'blogs.preview',
    { desc: 'Use less. '.repeat(9_000) },
    { token: admin },
  )
  expect(long.status).toBe(200)
  expect((await shop.call('GET', '/blogs/unknown')).status).toBe(404)
  await shop.call('PUT', `/blogs/${sent.blogId}`, {
    token: admin,
    body: { blogTopic: 'Changed', desc: 'New *text*' },
  })
  const changed = await shop.rpc('query', 'blogs.get', { blogId: sent.blogId })
  expect(changed.body.result.data).toMatchObject({ html: '<p>New <em>text</em></p>\n', version: 2 })
})

test('lists related posts of the same category first, without the post itself', async () => {
  const one = newBlog({ blogCatg: 'Fragrance' })
  const same = newBlog({ blogCatg: 'Fragrance' })
  await create(same)
  await create(one)
  await create(newBlog({ blogCatg: 'Nails' }))
  const { body } = await shop.call('GET', `/blogs/${one.blogId}`)
  const ids = body.related.map((blog: { blogId: string }) => blog.blogId)
  expect(ids).toHaveLength(3)
  expect(ids[0]).toBe(same.blogId)
  expect(ids).not.toContain(one.blogId)
})

test('pages through public posts and searches posts for staff', async () => {
  await create(newBlog({ blogTopic: 'Jasmine at 100% night' }))
  const all = (await shop.call('GET', '/blogs')).body
  const walked: object[] = []
  let path: string | undefined = '/blogs?limit=2'
  while (path) {
    const page = await shop.call('GET', path)
    expect(page.headers['x-total-count']).toBe(String(all.length))
    walked.push(...page.body)
    path = /<\/api([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(walked).toEqual(all)
  const found = await shop.call('GET', '/admin/blogs?q=100%25%20n', { token: admin })
  expect(found.body).toMatchObject({ total: 1, items: [{ version: 1 }], nextCursor: null })
  const rpc = await shop.rpc('query', 'blogs.adminList', { q: '100% n' }, { token: admin })
  expect(rpc.body.result.data).toEqual(found.body)
})

/** Images of imports on the command line: uploaded from a folder, or copied from their servers. */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImportCommand } from '../support/import-command.ts'
import { runCommand } from '../support/run-command.ts'

const { shop, folder, env, file, product } = await openImportCommand()

test('uploads images of a folder by their names, and stores each once', async () => {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  await file('pics/inner/x', '')
  await writeFile(path.join(folder, 'pics/inner/Lip Stick.PNG'), png)
  await writeFile(path.join(folder, 'pics/unused.png'), png)
  const list = await file(
    'pics.csv',
    'productId,productName,category,price,Images\npic,A,x,1,"C:\\photos\\lip stick.png|/images/other.webp"\npic-2,B,x,1,missing.png\n',
  )
  const args = [list, '--image-folder', path.join(folder, 'pics')]
  const first = await runCommand('import', args, env)
  expect(first.out).toContain('created 1, updated 0, unchanged 0, rejected 1')
  const { Images } = await product('pic')
  expect(Images).toEqual([
    expect.stringMatching(/^http:\/\/[\w.:]+\/images\/\d+-Lip-Stick\.webp$/),
    expect.stringMatching(/^http:\/\/[\w.:]+\/images\/other\.webp$/),
  ])
  const second = await runCommand('import', args, env)
  expect(second.out).toContain('created 0, updated 0, unchanged 1, rejected 1')
})

test('copies images from their servers, and never from internal addresses', async () => {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a3c' } })
    .png()
    .toBuffer()
  const calls: string[] = []
  const server = createServer(({ url = '' }, response) => {
    calls.push(url)
    const isFirst = calls.filter((one) => one === url).length === 1
    if (url === '/lip.png' || (url === '/busy.png' && !isFirst)) response.end(png)
    else response.writeHead(url === '/busy.png' ? 500 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const list = await file(
    'copy.csv',
    `productId,productName,category,price,Images\ncp,A,x,1,${address}/lip.png|${address}/busy.png|${address}/gone.png\n`,
  )
  const run = async () =>
    JSON.parse((await runCommand('import', [list, '--images', 'copy', '--json'], env)).out)
  try {
    const refused = await run()
    expect(calls).toEqual([])
    expect(refused.report.images).toEqual({ copied: 0, failed: 3 })
    expect(JSON.stringify(refused.warned)).toContain('not on the public internet')
    shop.services.isFetchAllowed = () => true
    const first = await run()
    expect(first.report.images).toEqual({ copied: 2, failed: 1 })
    expect(JSON.stringify(first.warned)).toContain('the server answered 404')
    // Both hold the same image, which is stored and shown once.
    const { Images } = await product('cp')
    expect(Images).toHaveLength(1)
    expect(Images[0]).toMatch(/^http:\/\/localhost\/images\/\d+-lip\.webp$/)
    expect(
      (await fetch(Images[0].replace('http://localhost', env.ARALIYA_URL))).headers.get(
        'content-type',
      ),
    ).toBe('image/webp')
    const before = calls.length
    const second = await run()
    expect(second.report.rows).toMatchObject({ updated: 0, unchanged: 1 })
    expect(calls.slice(before)).toEqual(['/gone.png'])
  } finally {
    delete shop.services.isFetchAllowed
    server.close()
  }
})

import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from '#server/modules/imports/read/decode.ts'
import { recognise } from '#server/modules/imports/recognise/recognise.ts'

async function decode(bytes: Buffer, size: number) {
  let encoding: string | undefined
  let text = ''
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  for await (const part of decodeText(chunks(), undefined, (found) => {
    encoding = found
  }))
    text += part
  return { encoding, text }
}

const text = 'name;price\nCrème “Rosé” – 5 €;12,50\n'

test.each([
  ['utf-8', 'utf-8', false],
  ['utf-8', 'utf-8', true],
  ['utf-16le', 'utf-16le', true],
  ['utf-16be', 'utf-16be', true],
  ['utf-16le', 'utf-16le', false],
  ['windows-1252', 'windows-1252', false],
])('%s is recognised by its bytes, in chunks of any size', async (written, expected, addBOM) => {
  const bytes = iconv.encode(text, written, { addBOM })
  for (const size of [bytes.length, 7]) {
    // Without a mark, UTF-16 is recognised by the zeros of its first chunk.
    if (size === 7 && written === 'utf-16le' && !addBOM) continue
    expect(await decode(bytes, size)).toEqual({ encoding: expected, text })
  }
})

test('a character of UTF-8 that is cut in two by the first chunk is still UTF-8', async () => {
  const bytes = Buffer.from('abcé')
  expect(await decode(bytes, bytes.length - 1)).toEqual({ encoding: 'utf-8', text: 'abcé' })
})

test('plain ASCII and files of a few bytes pass', async () => {
  expect(await decode(Buffer.from('a'), 1)).toEqual({ encoding: undefined, text: 'a' })
  expect(await decode(Buffer.from('é'), 1)).toMatchObject({ text: 'é' })
})

test.each([
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), 'gzip'],
  ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'PNG'],
  ['zero bytes', Buffer.from('a,b\n\u0000\u0000\u0000\u0000,1\n'), 'zero bytes'],
])('%s is refused as no text', async (_, bytes, reason) => {
  await expect(decode(bytes, 65_536)).rejects.toThrow(reason)
})

const russian = 'артикул;название;цена\n1;Розовое масло для лица;2600\n2;Мыло с лотосом;900\n'

test.each(['windows-1251', 'koi8-r', 'shift_jis', 'gb18030'] as const)(
  '%s is recognised by its characters',
  async (encoding) => {
    const cyrillic = encoding === 'windows-1251' || encoding === 'koi8-r'
    const written = cyrillic
      ? russian
      : encoding === 'shift_jis'
        ? 'ローズオイル、しっとりした肌のための美容液です。価格は安いです。\n'
        : '玫瑰精油，适合干性皮肤的护肤品，价格便宜，库存很多。\n'
    expect(await decode(iconv.encode(written.repeat(5), encoding), 65_536)).toEqual({
      encoding,
      text: written.repeat(5),
    })
  },
)

test('a broken byte affects its own row only', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `r-${at};Crème Rosé;12\n`)
  const bytes = Buffer.concat([
    Buffer.from(rows.slice(0, 20).join('')),
    Buffer.from([0x78, 0xe9, 0x78, 0x0a]),
    Buffer.from(rows.slice(20).join('')),
  ])
  const { encoding, text: read } = await decode(bytes, 65_536)
  expect(encoding).toBe('utf-8')
  expect(read.split('\n').filter((row) => row.includes('\ufffd'))).toEqual(['x\ufffdx'])
  expect(read.match(/Crème Rosé/g)).toHaveLength(300)
})

test('reports a file that was truncated within a character', async () => {
  const bytes = Buffer.from('name\nCrème Rosé')
  await expect(decode(bytes.subarray(0, -1), 65_536)).rejects.toThrow('inside a character')
})

test.each([
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'UTF-32'],
  ['a web page', Buffer.from('<!DOCTYPE html><html>'), 'web page'],
  ['XML', Buffer.from('<?xml version="1.0"?><rss/>'), 'XML'],
  ["Excel's own line", Buffer.from('sep=;\nsku;name\n'), 'for Excel only'],
])('names the detected kind of %s', async (_, bytes, reason) => {
  await expect(recognise(bytes, true)).rejects.toThrow(reason)
})

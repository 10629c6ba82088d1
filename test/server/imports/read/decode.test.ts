import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from '#server/imports/read/decode.ts'

async function decode(bytes: Buffer, size: number) {
  let encoding: string | undefined
  let text = ''
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  for await (const part of decodeText(pieces(), undefined, (found) => {
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
])('%s is recognised by its bytes, in pieces of any size', async (written, expected, addBOM) => {
  const bytes = iconv.encode(text, written, { addBOM })
  for (const size of [bytes.length, 7]) {
    // Without a mark, UTF-16 is told by the zeros of its first piece.
    if (size === 7 && written === 'utf-16le' && !addBOM) continue
    expect(await decode(bytes, size)).toEqual({ encoding: expected, text })
  }
})

test('a letter of UTF-8 that is cut in two at the first look is still UTF-8', async () => {
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

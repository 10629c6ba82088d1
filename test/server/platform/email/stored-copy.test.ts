import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { copyDictionary1 } from '#server/platform/email/copy-dictionary-1.ts'
import { compressContent, contentOf } from '#server/platform/email/stored-copy.ts'

const email = { text: 'Dear Amaya, \u{1F338}\u0000 සබන්', html: '<p>"Dear" Amaya\ud800</p>' }

test('restores a compressed email unchanged', () => {
  expect(contentOf(compressContent(email))).toEqual(email)
})

test('returns an empty text for an email without a copy', () => {
  expect(contentOf({ content: null, dictionary: null })).toEqual({ text: '', html: '' })
})

test('keeps the dictionary that stored emails were compressed with', () => {
  const [, html] = JSON.parse(copyDictionary1.toString()) as [string, string]
  expect(compressContent({ text: '', html }).content.length).toBeLessThan(100)
  expect(createHash('sha256').update(copyDictionary1).digest('hex')).toBe(
    '90b5453a0e24319c36c2a9828e623c03bc4ddbe622e7b3d5c94ae0395c82016e',
  )
})

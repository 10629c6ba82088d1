import { describe, expect, test } from 'vitest'
import {
  ahead,
  around,
  imageMark,
  insertImages,
  link,
  type MarkdownEdit,
  type Written,
} from '../../../../client/admin/articles/markdown-marks.ts'

/** Reads a text in which `|` marks the start and the end of the selection. */
const read = (marked: string): Written => {
  const [before = '', inner = '', after] = marked.split('|')
  const text = marked.replaceAll('|', '')
  const from = before.length
  return { text, from, to: after === undefined ? from : from + inner.length }
}
function applied(marked: string, edit: (written: Written) => MarkdownEdit): string {
  const written = read(marked)
  const { from, to, insert, select } = edit(written)
  const text = written.text.slice(0, from) + insert + written.text.slice(to)
  const [start, end] = select
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

describe('the buttons over an article', () => {
  test.each([
    ['use |less| now', around('**'), 'use **|less|** now'],
    ['use **|less|** now', around('**'), 'use |less| now'],
    ['|', around('*'), '*|*'],
    ['a\nb|b\nc', ahead('## '), 'a\n## bb|\nc'],
    ['|one\ntwo|', ahead('- '), '- one\n- two|'],
    ['|- one\n- two|', ahead('- '), 'one\ntwo|'],
    ['> a|', ahead('> '), 'a|'],
    ['see |this|', link, 'see [this](|https://|)'],
    ['|', link, '[|](https://)'],
    ['|https://araliya.lk/a|', link, '[|](https://araliya.lk/a)'],
  ])('turns %j into %j', (before, edit, after) => {
    expect(applied(before, edit)).toBe(after)
  })

  test('inserts images as a separate paragraph and puts the cursor behind them', () => {
    const all = [
      { url: '/images/1-a.webp', alt: 'Rain' },
      { url: '/images/2-b.webp', alt: '' },
    ]
    const marks = '![Rain](/images/1-a.webp)\n\n![](/images/2-b.webp)\n\n'
    for (const [before, after] of [
      ['|', `${marks}|`],
      ['Text|', `Text\n\n${marks}|`],
      ['Text\n|more', `Text\n\n${marks}|more`],
    ] as const)
      expect(applied(before, (written) => insertImages(written, all))).toBe(after)
  })

  test('escapes Markdown in alternative texts', () => {
    expect(imageMark('/a.webp', 'a](/b) *c*\n<d>')).toBe('![a\\]\\(/b\\) \\*c\\* \\<d\\>](/a.webp)')
  })
})

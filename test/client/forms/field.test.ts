import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField, TextArea, TextField } from '../../../client/forms/field.tsx'

const described = (html: string) => /aria-describedby="([^"]*)"/.exec(html)?.[1]

test('keeps an external description beside hint and error', () => {
  for (const Field of [TextField, TextArea, SelectField] as (typeof TextField)[]) {
    const drawn = (more: object) =>
      described(
        renderToStaticMarkup(createElement(Field, { label: 'A', name: 'a', id: 'a', ...more })),
      )
    expect(drawn({})).toBeUndefined()
    expect(drawn({ 'aria-describedby': 'limits' })).toBe('limits')
    expect(drawn({ 'aria-describedby': 'limits', hint: 'h', error: 'e' })).toBe(
      'limits a-hint a-error',
    )
    expect(drawn({ hint: 'h' })).toBe('a-hint')
  }
})

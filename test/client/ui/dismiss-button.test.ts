import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DismissButton } from '../../../client/ui/dismiss-button.tsx'

test('names the notice in the accessible name of its dismiss button', () => {
  const html = renderToStaticMarkup(
    createElement(DismissButton, { notice: 'No money is charged.', onClick: () => {} }),
  )
  expect(html).toContain('aria-label="Dismiss: No money is charged."')
  expect(html).toContain('>Dismiss</button>')
})

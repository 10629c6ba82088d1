import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nextVersion, releaseChanges, unreleasedChanges } from '../../scripts/lib/changelog.ts'
import { root } from '../support/sources.ts'

const text = `# Changelog

## [Unreleased]

### Added
- A thing.

## [0.1.0] - 2026-11-21

### Added
- The shop.
`

test('moves the unreleased entries below the version of a release', () => {
  expect(unreleasedChanges(text)).toBe('### Added\n- A thing.')
  const released = releaseChanges(text, '0.2.0', '2026-12-01')
  expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n- A thing.')
  expect(unreleasedChanges(released)).toBe('')
  expect(unreleasedChanges('# Changelog\n')).toBe('')
})

test('accepts only higher versions', () => {
  expect(
    ['major', 'minor', 'patch', '1.4.10', '1.5.0'].map((to) => nextVersion('1.4.9', to)),
  ).toEqual(['2.0.0', '1.5.0', '1.4.10', '1.4.10', '1.5.0'])
  for (const to of ['1.4.9', '1.4.8', '1.3.99', '0.9.9', 'v2', '1.5', '01.5.0', 'constructor', ''])
    expect(nextVersion('1.4.9', to), to).toBe(undefined)
})

test('names one version in the package, its lock, the client and the changelog', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const version = JSON.parse(read('package.json')).version
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
  expect(JSON.parse(read('packages/client/package.json')).version).toBe(version)
  expect(read('CHANGELOG.md')).toContain(`## [${version}]`)
})

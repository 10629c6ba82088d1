/**
 * The way to a database of the tests: straight, or with `TEST_THROUGH=pgbouncer` through a PgBouncer in
 * transaction mode, past which DATABASE_DIRECT_URL leads. A test that asks the server itself, to make
 * databases or to end sessions, takes the address it has.
 */
import { inject } from 'vitest'
import { keepSettingsWithRole } from '../../db/connection/role-settings.ts'

interface Way {
  /** through the pooler, where there is one */
  url: string
  /** past the pooler; undefined: there is none */
  directUrl: string | undefined
}

/** Of the pooler that all tests share. A process that a test starts hears of none, and goes straight. */
const sharedPort = (): number | undefined =>
  '__vitest_worker__' in globalThis ? inject('poolerPort') : undefined

/** True where the tests go through a pooler. */
export const isThroughPooler = (): boolean => sharedPort() !== undefined

/** Poolers before servers of a test's own: the port of the server, and that of its pooler. */
const own = new Map<string, number>()

/** From here on the way to the server at `port` leads through its pooler. */
export const leadThrough = (port: string, pooler: number): void => void own.set(port, pooler)
export const leadStraight = (port: string): void => void own.delete(port)

function poolerOf(port: string): number | undefined {
  const shared = sharedPort()
  if (shared !== undefined && port === new URL(inject('serverUrl')).port) return shared
  return own.get(port)
}

/** True where the server of this address has a pooler before it. */
export const hasPooler = (url: string): boolean => poolerOf(new URL(url).port) !== undefined

/** @param url address of a database, past the pooler */
function wayTo(url: string): Way {
  const address = URL.parse(url)
  const pooler = address && poolerOf(address.port)
  if (!address || pooler === undefined) return { url, directUrl: undefined }
  address.port = String(pooler)
  return { url: address.href, directUrl: url }
}

/** As {@link wayTo}, once the role has the settings that a start gives it. */
export async function prepareWayTo(url: string): Promise<Way> {
  const way = wayTo(url)
  if (way.directUrl) await keepSettingsWithRole(way.directUrl)
  return way
}

/** Settings of a program of ours, whose DATABASE_URL is past the pooler, on the way through it. */
export function settingsThrough(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const { DATABASE_URL: given, DATABASE_DIRECT_URL: direct } = environment
  if (!given || direct) return { ...environment }
  const { url, directUrl } = wayTo(given)
  return {
    ...environment,
    DATABASE_URL: url,
    ...(directUrl ? { DATABASE_DIRECT_URL: directUrl } : {}),
  }
}

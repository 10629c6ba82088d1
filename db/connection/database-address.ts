/**
 * Parses a database address that may name several hosts:
 * `postgres://user:password@h1,h2:5433/shop`. Neither URL nor pg reads those. An address of one
 * host is passed on unchanged.
 */

export interface Place {
  /** an IPv6 address without its brackets */
  host: string
  port: number
}

export interface DatabaseAddress {
  places: readonly Place[]
  /** accepts only a server that takes writes */
  needsWrites: boolean
  /** as pg reads it, with only the first host */
  connectionString: string
}

/** Reports what is wrong with an address, and never its password. */
class AddressError extends Error {}

interface Parts {
  /** scheme, user name and password, with the `@` */
  before: string
  hosts: string
  /** from the path on */
  after: string
}

/** Splits an address. As in URL, the last `@` before the path ends the password. */
function split(text: string): Parts {
  const [, scheme, authority, after] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/is.exec(text) ?? []
  if (scheme === undefined || !/^postgres(ql)?:/i.test(scheme))
    throw new AddressError('must begin with postgres://')
  const at = authority!.lastIndexOf('@') + 1
  return { before: scheme + authority!.slice(0, at), hosts: authority!.slice(at), after: after! }
}

const defaultPort = 5432

function readPlace(text: string): Place {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d*))?$/.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined)
    throw new AddressError(
      `has a host that cannot be read: ${text} (write an IPv6 address in brackets: [::1]:5432)`,
    )
  if (host === '') throw new AddressError('has a comma without a host beside it')
  const port = digits ? Number(digits) : defaultPort
  if (port < 1 || port > 65_535) throw new AddressError(`has a port out of range: ${text}`)
  return { host, port }
}

/** libpq's values of target_session_attrs; a replica has its own address. */
const attributes: Readonly<Record<string, boolean>> = {
  'read-write': true,
  primary: true,
  any: false,
}

function readAttributes(value: string | null, several: boolean): boolean {
  if (value === null) return several
  const needsWrites = attributes[value]
  if (needsWrites === undefined)
    throw new AddressError('target_session_attrs must be read-write, primary or any')
  return needsWrites
}

/**
 * Parses an address. Of several hosts, the chosen one must accept writes, unless
 * `target_session_attrs=any` is set; a single host only if `target_session_attrs` says so.
 * @throws AddressError whose message continues after a variable's name
 */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const { before, hosts, after } = split(text)
  const names = hosts.split(',')
  const several = names.length > 1
  const one = several ? `${before}first${after}` : text
  const url = URL.parse(one)
  if (!url)
    throw new AddressError('is invalid: write /, ? and # in a name or password as %2F, %3F and %23')
  const needsWrites = readAttributes(url.searchParams.get('target_session_attrs'), several)
  if (several && (url.searchParams.has('host') || url.searchParams.has('port')))
    throw new AddressError('names hosts twice: remove the parameters host and port')
  const places = several
    ? names.map(readPlace)
    : [{ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) || defaultPort }]
  return {
    places,
    needsWrites,
    connectionString: several ? `${before}${names[0]}${after}` : text,
  }
}

export const describePlaces = (places: readonly Place[]): string =>
  places.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(', ')

/** Returns the address for display: `mask` replaces the password, and parameters that hold one. */
export function maskAddress(text: string, mask: string): string {
  let parts: Parts
  try {
    parts = split(text)
  } catch {
    return mask
  }
  // A placeholder host makes any address parsable.
  const address = URL.parse(`${parts.before}hosts${parts.after}`)
  if (!address) return mask
  for (const key of [...address.searchParams.keys()])
    if (/pass/i.test(key)) address.searchParams.set(key, mask)
  if (address.password) address.password = 'secret'
  const shown = decodeURIComponent(address.href.replace(':secret@', `:${mask}@`))
  return shown.replace(/(^[a-z]+:\/\/(?:.*@)?)hosts/i, (_, before: string) => before + parts.hosts)
}

/** Edits the changelog by the rules of Keep a Changelog 1.1.0, https://keepachangelog.com. */

const unreleased = '## [Unreleased]\n'

/** Returns the Unreleased part; empty when nothing has changed. */
export function unreleasedChanges(text: string): string {
  const rest = text.split(unreleased)[1] ?? ''
  return rest.split(/^## \[/m)[0]!.trim()
}

/** Returns the changelog with its Unreleased part moved to a version, and an empty one above. */
export const releaseChanges = (text: string, version: string, day: string): string =>
  text.replace(unreleased, `${unreleased}\n## [${version}] - ${day}\n`)

/** Parses a version; undefined when invalid (https://semver.org, without suffixes). */
function numbersOf(version: string): number[] | undefined {
  const parts = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version)
  return parts?.slice(1).map(Number)
}

/**
 * Returns the next version.
 * @param wanted a version, or the number to increase: major, minor, patch
 * @returns undefined when it is invalid, or not above `current`
 */
export function nextVersion(current: string, wanted: string): string | undefined {
  const [major, minor, patch] = numbersOf(current)!
  const steps: Record<string, number[]> = {
    major: [major! + 1, 0, 0],
    minor: [major!, minor! + 1, 0],
    patch: [major!, minor!, patch! + 1],
  }
  const next = Object.hasOwn(steps, wanted) ? steps[wanted]! : numbersOf(wanted)
  const differs = next?.findIndex((number, place) => number !== [major, minor, patch][place]) ?? -1
  if (!next || differs < 0 || next[differs]! < [major!, minor!, patch!][differs]!) return undefined
  return next.join('.')
}

/** The metrics of several processes as one page. */

/**
 * Each metric is told once, with the samples of all; these differ by their label `worker`. Nothing is summed:
 * a worker that begins anew begins its own counters anew, and Prometheus sees that.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: Set<string>; samples: string[] }>()
  for (const text of texts) {
    let family: { head: Set<string>; samples: string[] } | undefined
    for (const line of text.split('\n')) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
      if (name !== undefined) {
        family = families.get(name) ?? { head: new Set(), samples: [] }
        families.set(name, family)
        family.head.add(line)
      } else if (line !== '') family?.samples.push(line)
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples])
  return `${lines.join('\n')}\n`
}

/** Merges the metrics of several processes into one page. */

/**
 * Merges metrics. Each one appears once with the samples of all workers, distinguished by their label
 * `worker`. Nothing is summed: a restarted worker resets its own counters, and Prometheus detects
 * that.
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

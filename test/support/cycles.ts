/** Finds the cycles of a graph. @returns each cycle as one readable line */
export function findCycles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, way: string[]): void => {
    const start = way.indexOf(node)
    if (start >= 0) cycles.push([...way.slice(start), node].join(' → '))
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

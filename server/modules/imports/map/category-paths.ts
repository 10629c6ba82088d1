/** Categories of different parents that end alike: `Hair > Tools` and `Nails > Tools` are two. */
import type { CompiledMapping } from './compile.ts'
import { categoryKey, categoryPath, categorySteps, categoryText } from './values.ts'

/** Different cells of categories that are compared; catalogues have some hundred. */
const keptCells = 50_000

/** Collects the categories of a file, to tell apart those that end alike. */
export class CategoryPaths {
  readonly #isList: boolean
  /** categories that the mapping does not name become those of the shop */
  readonly #isKept: boolean
  readonly #cells = new Set<string>()
  /** by the last step: the paths that end with it */
  readonly #paths = new Map<string, Set<string>>()

  constructor({ hasCategoryLists, isEscaped, mapping }: CompiledMapping) {
    this.#isList = hasCategoryLists
    this.#isKept = !isEscaped && (mapping.categories?.unmapped ?? 'keep') === 'keep'
  }

  add(raw: unknown): void {
    if (!this.#isKept || typeof raw !== 'string') return
    if (this.#cells.has(raw) || this.#cells.size >= keptCells) return
    this.#cells.add(raw)
    const steps = categorySteps(categoryPath(categoryText(raw), this.#isList).toLowerCase())
    const last = steps.at(-1)
    if (last === undefined) return
    const paths = this.#paths.get(last) ?? new Set()
    this.#paths.set(last, paths.add(steps.join(' > ')))
  }

  /** Adds the name of each path to where categories go, unless the mapping places it already. */
  nameIn({ categories }: Pick<CompiledMapping, 'categories'>): void {
    for (const [path, name] of this.#names())
      if (![path, ...categorySteps(path)].some((part) => categories.has(categoryKey(part))))
        categories.set(categoryKey(path), name)
  }

  /** Names each path that shares its last step: by its parent, `hair tools`, or by all of its steps. */
  #names(): [path: string, name: string][] {
    return [...this.#paths.values()].flatMap((paths) => {
      const short = [...paths].map((path) => categorySteps(path).slice(-2).join(' '))
      const isEnough = new Set(short).size === short.length
      const named = [...paths].map((path, at): [string, string] => [
        path,
        isEnough ? short[at]! : categorySteps(path).join(' '),
      ])
      return paths.size < 2 ? [] : named.filter(([path]) => path.includes(' > '))
    })
  }
}

/** Distinguishes categories with the same last step: `Hair > Tools` and `Nails > Tools`. */
import type { CompiledMapping } from './compile.ts'
import { categoryKey, categoryPath, categorySteps, categoryText } from './values.ts'

/** Most different category cells compared; catalogues have some hundred. */
const maxCells = 50_000

/** Collects a file's categories and names those that share their last step. */
export class CategoryPaths {
  readonly #isList: boolean
  /** true when categories that the mapping does not name are kept */
  readonly #isActive: boolean
  readonly #cells = new Set<string>()
  /** the paths by their last step */
  readonly #paths = new Map<string, Set<string>>()

  constructor({ hasCategoryLists, isEscaped, mapping }: CompiledMapping) {
    this.#isList = hasCategoryLists
    this.#isActive = !isEscaped && (mapping.categories?.unmapped ?? 'keep') === 'keep'
  }

  add(raw: unknown): void {
    if (!this.#isActive || typeof raw !== 'string') return
    if (this.#cells.has(raw) || this.#cells.size >= maxCells) return
    this.#cells.add(raw)
    const steps = categorySteps(categoryPath(categoryText(raw), this.#isList).toLowerCase())
    const last = steps.at(-1)
    if (last === undefined) return
    const paths = this.#paths.get(last) ?? new Set()
    this.#paths.set(last, paths.add(steps.join(' > ')))
  }

  /** Adds a name for each path to the category map, unless the mapping places it already. */
  nameIn({ categories }: Pick<CompiledMapping, 'categories'>): void {
    for (const [path, name] of this.#names())
      if (![path, ...categorySteps(path)].some((part) => categories.has(categoryKey(part))))
        categories.set(categoryKey(path), name)
  }

  /** Names paths that share their last step by parent, `hair tools`, or by all steps. */
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

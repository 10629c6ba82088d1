/** Statements that run often and whose text hangs on a few choices alone are composed once each. */
import { type Compilable, CompiledQuery } from 'kysely'

const texts = new Map<string, string>()

/**
 * @param shape names every choice that the text of the statement hangs on
 * @param values the parameters, in the order in which `build` puts them in
 * @param build composes the statement; called the first time only
 * @throws when `values` are not what `build` put in: the statement would say something else
 */
export function compileOnce<Row>(
  shape: string,
  values: readonly unknown[],
  build: () => Compilable<Row>,
): CompiledQuery<Row> {
  const known = texts.get(shape)
  if (known !== undefined) return CompiledQuery.raw(known, [...values]) as CompiledQuery<Row>
  const compiled = build().compile()
  if (JSON.stringify(compiled.parameters) !== JSON.stringify(values))
    throw new Error(`${shape}: the values are not those of the statement`)
  texts.set(shape, compiled.sql)
  return compiled
}

/** Prints SQL for reading: a line for each clause, subqueries indented. */
const clauses =
  /(?<!distinct|delete|inner|left|cross|update) (?=(?:from|where|group by|having|order by|limit|offset|returning|set|values|on conflict|union all|(?:(?:left|inner|cross) )?join|for (?:no key update|update|share|key share))\b)/g

/** @example printStatement({ sql: 'select 1 from (select 2) as a' }) // "select 1\nfrom (\n  select 2\n) as a;" */
export function printStatement({ sql }: { sql: string }): string {
  const broken = sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\() | (?=\))/g, '')
    .replace(/\((?=(?:select|insert|update|delete|with)\b)/g, '(\n')
    .replace(/\) (?=(?:select|insert into|update|delete from)\b)/g, ')\n')
    .replace(clauses, '\n')
  /** For each open parenthesis: whether it contains a subquery. */
  const open: boolean[] = []
  const line = () => `\n${'  '.repeat(open.filter(Boolean).length)}`
  return `${broken.replace(/'[^']*'|\((?=(\n)?)|\)|\n/g, (token, subquery) => {
    if (token === '(') open.push(subquery !== undefined)
    if (token === ')') return open.pop() ? `${line()})` : ')'
    if (token === '\n') return open.at(-1) === false ? ' ' : line()
    return token
  })};`
}

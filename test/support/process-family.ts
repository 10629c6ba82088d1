/** Lists the processes of a PostgreSQL: each session is one, in its own group. Linux only. */
import { readdir, readFile } from 'node:fs/promises'

/** Finds a process and its children. @returns `pid`, and those that it started */
export async function familyOf(pid: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    numbers.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')
      return [one, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const
    }),
  )
  return [pid, ...parents.filter(([, parent]) => parent === pid).map(([one]) => one)]
}

/** Asks a question on the terminal, by stderr. */
import { createInterface } from 'node:readline/promises'

export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/** Runs a command within this process: to start Node and load the command again costs 0.5 s. */
import { Command } from 'commander'
import pLimit from 'p-limit'
import { vi } from 'vitest'
import { reportFailure } from '../../scripts/lib/command.ts'
import type { Ran } from './run-script.ts'

/** The output and the environment of the process belong to one command at a time. */
const inTurn = pLimit(1)
const shopSettings = ['ARALIYA_URL', 'ARALIYA_TOKEN', 'ARALIYA_EMAIL', 'ARALIYA_PASSWORD']

/** Collects what is written to a stream. */
function collect(stream: NodeJS.WriteStream): { read: () => string; end: () => void } {
  let text = ''
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest: unknown[]) => {
    text += chunk
    for (const one of rest) if (typeof one === 'function') one()
    return true
  })
  return { read: () => text, end: () => spy.mockRestore() }
}

/**
 * Runs `npm run araliya -- <name>` with these settings, as {@link runScript} does in
 * a process of its own.
 */
export const runCommand = (
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> =>
  inTurn(async () => {
    const { command } = await import(`../../scripts/commands/${name}.ts`)
    const program = new Command('npm run araliya --').exitOverride()
    program.addCommand(command.copyInheritedSettings(program))
    const out = collect(process.stdout)
    const talk = collect(process.stderr)
    for (const name of [...shopSettings, ...Object.keys(env)]) vi.stubEnv(name, env[name])
    try {
      await program.parseAsync([name, ...args], { from: 'user' })
      return { code: Number(process.exitCode ?? 0), out: out.read(), talk: talk.read() }
    } catch (error) {
      const code = reportFailure(error)
      return { code, out: out.read(), talk: talk.read() }
    } finally {
      process.exitCode = undefined
      vi.unstubAllEnvs()
      out.end()
      talk.end()
    }
  })

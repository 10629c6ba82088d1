/** What our commands share: options of the shop they talk to, exit codes, talk on stderr. */
import { Command, CommanderError, Option } from 'commander'
import { localAddress } from '../../server/core/config/config.ts'

/** 0 all went well, 1 it did not, 2 the command was not understood, 130 interrupted. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** Something to tell the user in one or a few lines; no stack. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Which shop, and who is asking. */
export interface ShopOptions {
  url: string
  token?: string
  email?: string
  password?: string
  quiet?: boolean
}

/** A command with the options of every command that talks to a shop. */
export function shopCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .addOption(new Option('--url <address>', 'the shop').env('ARALIYA_URL').default(localAddress()))
    .addOption(new Option('--token <key>', 'an API key or a session token').env('ARALIYA_TOKEN'))
    .addOption(new Option('--email <address>', 'log in as an administrator').env('ARALIYA_EMAIL'))
    .addOption(new Option('--password <text>', 'of that administrator').env('ARALIYA_PASSWORD'))
    .option('--quiet', 'say nothing but the result and errors')
    .showHelpAfterError('(--help shows how it is used)')
    .exitOverride()
}

/** Colours for people: on a terminal, unless NO_COLOR says otherwise (https://no-color.org). */
export function painter(stream: { isTTY?: boolean }): Paint {
  const wanted = stream.isTTY === true && !process.env.NO_COLOR
  return (style, text) => (wanted ? `\u001b[${codes[style]}m${text}\u001b[0m` : text)
}
const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const
type Style = keyof typeof codes
export type Paint = (style: Style, text: string) => string

/** Runs a command to its exit code; every expected error is one message on stderr. */
export async function main(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    process.exitCode = report(error)
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  if (error instanceof CommandError) {
    if (error.message) process.stderr.write(`${painter(process.stderr)('red', error.message)}\n`)
    return error.exitCode
  }
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  return exitCodes.failed
}

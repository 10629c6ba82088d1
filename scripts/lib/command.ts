/** Shares among commands: exit codes, errors, colours, and the options of a running shop. */
import { styleText } from 'node:util'
import { type Command, CommanderError, Option } from 'commander'
import { SetupError } from '../../db/connection/setup-error.ts'
import { localAddress } from '../../server/core/config/config.ts'

/** 0 success, 1 failure, 2 wrong usage, 130 interrupted. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** A failure that the user can act on: its message is printed without a stack. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Wrong usage of a command. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, exitCodes.usage)
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

/** Adds the options of every command that talks to a running shop. */
export const withShopOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--url <address>', 'address of the shop')
        .env('ARALIYA_URL')
        .default(localAddress()),
    )
    .addOption(new Option('--token <key>', 'an API key or a session token').env('ARALIYA_TOKEN'))
    .addOption(new Option('--email <address>', 'log in as this administrator').env('ARALIYA_EMAIL'))
    .addOption(
      new Option('--password <text>', 'password of this administrator').env('ARALIYA_PASSWORD'),
    )
    .option('--quiet', 'print nothing but the result and errors')

/** Returns a parser for an option that takes a whole number. */
export const wholeNumber =
  (option: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= min && number <= max) return number
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
    throw new UsageError(`${option}: "${text}" is not a whole number ${range}.`)
  }

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'
export type Paint = (style: Style, text: string) => string

/** Colours text on a terminal, unless NO_COLOR is set (https://no-color.org). */
export const painter =
  (stream: NodeJS.WriteStream): Paint =>
  (style, text) =>
    styleText(style, text, { stream })

/** Prints why a command failed on stderr. @returns its exit code */
export function reportFailure(error: unknown): number {
  // commander has printed its own errors already
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  if (error instanceof CommandError || error instanceof SetupError) {
    if (error.message) process.stderr.write(`${painter(process.stderr)('red', error.message)}\n`)
    return error instanceof CommandError ? error.exitCode : exitCodes.failed
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  return exitCodes.failed
}

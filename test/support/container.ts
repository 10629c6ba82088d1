/** Runs a program in a Docker container for the time of a test run. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const docker = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('docker', args)).stdout.trim()

/**
 * Starts an image with one port published on 127.0.0.1.
 * @returns the published port; it may not answer yet
 */
export async function startContainer(
  image: string,
  port: number,
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
  const publish = `--publish=127.0.0.1::${port}`
  const id = await docker('run', '--detach', '--rm', publish, ...variables, image, ...command)
  const address = await docker('port', id, `${port}/tcp`)
  return {
    port: Number(address.slice(address.lastIndexOf(':') + 1)),
    stop: async () => void (await docker('rm', '--force', '--volumes', id)),
  }
}

/** Opens a port, and explains why it cannot be opened. */
import { SetupError } from '../../../db/connection/setup-error.ts'

const reasons: Record<string, (port: number, host: string, setting: string) => string> = {
  EADDRINUSE: (port, _host, setting) =>
    `Port ${port} is used by another program. Stop that program, or set ${setting} to another port.`,
  EACCES: (port, _host, setting) =>
    `This user cannot open port ${port}. Set ${setting} to a port above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `HOST: ${host} is not an address of this machine.`,
  ENOTFOUND: (_port, host) => `HOST: ${host} is not an address of this machine.`,
}

/**
 * Waits until a server listens.
 * @param setting the variable that names the port
 * @throws SetupError when the operator can correct the cause
 */
export async function listening<T>(
  work: Promise<T>,
  { setting, port, host }: { setting: string; port: number; host: string },
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new SetupError(reason(port, host, setting), { cause: error }) : error
  }
}

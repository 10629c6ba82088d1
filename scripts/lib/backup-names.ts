/** Defines a place for backups, and names them. */

export interface BackupPlace {
  /** for display, without secrets */
  name: string
  /** names of the backups that this command made, oldest first */
  list: () => Promise<string[]>
  /** stores the file that `make` writes; stores nothing when `make` fails */
  write: <T>(name: string, make: (file: string) => Promise<T>) => Promise<T>
  /** provides a backup as a local file */
  read: <T>(name: string, use: (file: string) => Promise<T>) => Promise<T>
  remove: (name: string) => Promise<void>
}

/** @example backupName(new Date('2026-11-21T12:00:00Z')) // 'araliya-2026-11-21-120000.tar.gz' */
export function backupName(now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `araliya-${stamp}.tar.gz`
}

/** Returns the timestamp in a backup's name. */
export function backupTime(name: string): Date {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? []
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Returns true for a backup's name; other files belong to other programs. */
export const isBackup = (name: string): boolean =>
  /^araliya-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/.test(name)

/** What a place of backups is, and what those are called that lie there. */

export interface BackupPlace {
  /** for people: shows no secret */
  name: string
  /** names of the backups that this command made, oldest first */
  list: () => Promise<string[]>
  /** keeps what `make` writes into the file that it is given; where that fails, nothing */
  write: <T>(name: string, make: (file: string) => Promise<T>) => Promise<T>
  /** lends a backup as a file of this machine */
  read: <T>(name: string, use: (file: string) => Promise<T>) => Promise<T>
  remove: (name: string) => Promise<void>
}

/** @example backupName(new Date('2026-11-21T12:00:00Z')) // 'araliya-2026-11-21-120000.tar.gz' */
export function backupName(now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `araliya-${stamp}.tar.gz`
}

/** When the backup of this name was made. */
export function backupTime(name: string): Date {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? []
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Whatever else lies there is somebody else's. */
export const isBackup = (name: string): boolean =>
  /^araliya-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/.test(name)

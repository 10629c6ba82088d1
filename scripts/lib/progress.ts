/** Shows a progress line on a terminal: label, progress, speed, time left. Silent elsewhere. */

export interface Progress {
  /** `total` null: unknown yet */
  update: (label: string, done: number, total: number | null) => void
  /** Removes the line. */
  clear: () => void
}

const width = 24
const refreshMs = 100

/** Creates a progress line. @param enabled false for --quiet */
export function createProgress(stream: NodeJS.WriteStream, enabled: boolean): Progress {
  if (!enabled || !stream.isTTY) return { update: () => {}, clear: () => {} }
  let label = ''
  let started = 0
  let drawn = 0
  return {
    update(next, done, total) {
      const now = performance.now()
      if (next !== label) {
        label = next
        started = now
        drawn = 0
      }
      if (now - drawn < refreshMs && done !== total) return
      drawn = now
      stream.write(`\r\u001b[2K${progressLine(label, done, total, (now - started) / 1_000)}`)
    },
    clear() {
      stream.write('\r\u001b[2K')
    },
  }
}

/** Formats the line. @param seconds since the work of this label began */
function progressLine(label: string, done: number, total: number | null, seconds: number): string {
  const rate = seconds > 0.2 ? done / seconds : 0
  const speed = rate > 0 ? `  ${Math.round(rate).toLocaleString('en')}/s` : ''
  if (total === null || total === 0) return `${label}  ${done.toLocaleString('en')}${speed}`
  const share = Math.min(1, done / total)
  const filled = Math.round(share * width)
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
  const left = rate > 0 && done < total ? `  ${remaining((total - done) / rate)} left` : ''
  return `${label} ${bar} ${Math.floor(share * 100)}%  ${done.toLocaleString('en')} of ${total.toLocaleString('en')}${speed}${left}`
}

function remaining(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

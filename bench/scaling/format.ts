/** Formats figures for people. */
const significant = (value: number, digits: number): string =>
  String(Number(value.toPrecision(digits)))

export const format = {
  ms: (value: number): string =>
    Number.isFinite(value) ? `${significant(value, 3)} ms` : 'for ever',
  bytes: (value: number): string =>
    value >= 1_000 ? `${significant(value / 1_000, 3)} kB` : `${Math.round(value)} B`,
  count: (value: number): string =>
    Number.isFinite(value) ? Number(value.toPrecision(3)).toLocaleString('en') : 'never',
  share: (value: number): string =>
    `${value < 0 ? '−' : '+'}${Math.round(Math.abs(value) * 100)} %`,
  use: (value: number): string => `${(value * 100).toPrecision(2)} %`,
}

/** Rounds each number to four digits: a file should claim no more than was measured. */
export const rounded = <T extends object>(figures: T): T =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(4)) : value,
    ]),
  ) as T

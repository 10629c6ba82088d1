/** Formats parts of an import's report for the terminal. */

export const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Returns lines under a title, and the number of rows that were not loaded. */
export function section(
  title: string,
  lines: string[],
  total: number,
  more: string,
  seen = lines.length,
): string[] {
  if (!total) return []
  const rest = total - seen
  return [
    '',
    title,
    ...lines.map((line) => `  ${line}`),
    ...(rest > 0 ? [`  … and ${rest} more${more}`] : []),
  ]
}

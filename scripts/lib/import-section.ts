/** Parts of an import's report in the terminal. */

export const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Lines under a title, and how many more things there are than were looked at for them. */
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

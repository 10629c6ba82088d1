/** Joins class names and skips falsy ones: `cx('a', open && 'b')`. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

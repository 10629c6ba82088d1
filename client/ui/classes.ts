/** Joins class names; falsy ones vanish. `cx('a', open && 'b')` */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

export const corrections = {
  title: 'Correct rejected rows',
} as const

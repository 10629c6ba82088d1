export const savedMappings = {
  remove: (name: string) => `Delete “${name}”`,
  failed: 'The mapping could not be saved. Please try again.',
} as const

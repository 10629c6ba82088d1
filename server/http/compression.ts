/**
 * How answers are compressed: those of up to 64 kB at once (the compressor's own bound for machines
 * with one core), because what is compressed in pieces cannot be kept (server/cache).
 */
export const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  /** bytes; shorter answers gain nothing */
  threshold: 1_024,
  syncThreshold: 65_536,
}

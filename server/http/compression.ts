/** How answers are compressed. */

/** Shorter answers, in bytes, gain nothing. */
const options = { encodings: ['br', 'gzip'] as ('br' | 'gzip')[], threshold: 1_024 }

/** The usual way: short answers at once, longer ones in pieces. */
export const compression = options

/**
 * For answers that are kept ready compressed (server/http/ready.ts): what is compressed in pieces
 * cannot be kept. The bound is the compressor's own for machines with one core.
 */
export const compressOnce = { ...options, syncThreshold: 65_536 }

/** Repeatable randomness: the same seed gives the same picture on every machine. */

/** A small generator (mulberry32): numbers from 0 up to 1, reproducible from the seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed from a name (FNV-1a), so that each picture has its own, always the same. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

const lattice = (x: number, y: number, z: number): number => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth value noise in space, 0 to 1, one feature per unit. */
export function noise(x: number, y: number, z = 0): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const zi = Math.floor(z)
  const fx = x - xi
  const fy = y - yi
  const fz = z - zi
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const row = (j: number, k: number) => {
    const a = lattice(xi, yi + j, zi + k)
    return a + (lattice(xi + 1, yi + j, zi + k) - a) * u
  }
  const near = row(0, 0) + (row(1, 0) - row(0, 0)) * v
  if (fz === 0) return near
  const far = row(0, 1) + (row(1, 1) - row(0, 1)) * v
  return near + (far - near) * w
}

/** Several octaves of noise, 0 to 1. */
export function fractal(x: number, y: number, octaves = 4): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(x * scale + i * 17.3, y * scale - i * 9.1)
    weight /= 2
    scale *= 2.03
  }
  return sum / (1 - 0.5 ** octaves)
}

/** Spelling correction against the shop's words. Pure functions. */

/** Returns how many errors a word may have, by length: short words would match anything. */
const maxErrors = (word: string): number => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Counts letters to change, add, remove or swap to turn one word into the other (optimal string
 * alignment). Stops counting above `most`.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Words longer than this share enough trigrams with the intended word despite one error. */
const longestTypo = 20

/**
 * Returns every word with one typing error: a letter removed, changed or added, or two swapped. One
 * error in a short word leaves too few trigrams to find the intended word. Uses the Latin alphabet,
 * for words written in it.
 */
export function typosOf(word: string): string[] {
  if (word.length > longestTypo) return []
  const alphabet = /[a-z]/.test(word) ? letters : []
  const slips = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
    for (const other of alphabet) slips.add(before + other + letter + after)
    if (letter === '') continue
    slips.add(before + after)
    slips.add(before + (word[at + 1] ?? '') + letter + word.slice(at + 2))
    for (const other of alphabet) slips.add(before + other + after)
  }
  slips.delete(word)
  return [...slips]
}

/** Shortest part of two joined words: `bb` and `cream` of `bbcream`. */
const shortestPart = 2
/** A two-letter part is ambiguous: it counts only beside a part of at least this length. */
const longPart = 4
const maxParts = 3

/** Returns every part of a word that may be a word itself. */
export function partsOf(word: string): string[] {
  if (word.length < shortestPart + longPart || word.length > longestTypo) return []
  const parts: string[] = []
  for (let from = 0; from <= word.length - shortestPart; from += 1)
    for (let to = from + shortestPart; to <= word.length; to += 1) parts.push(word.slice(from, to))
  return parts
}

/**
 * Splits words written as one into the fewest known words.
 *
 * @example splitWord('larocheposay', new Set(['la', 'roche', 'posay'])) // ['la', 'roche', 'posay']
 */
export function splitWord(word: string, known: ReadonlySet<string>): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let to = shortestPart; to <= word.length; to += 1)
    for (let from = 0; from <= to - shortestPart; from += 1) {
      const [before, part] = [best[from], word.slice(from, to)]
      if (before && known.has(part) && before.length + 1 < (best[to]?.length ?? maxParts + 1))
        best[to] = [...before, part]
    }
  const parts = best[word.length]
  const isPlausible = parts?.every(
    (part) => part.length > shortestPart || parts.some(({ length }) => length >= longPart),
  )
  return isPlausible ? parts : undefined
}

const consonants = (word: string): string => word.replace(/[aeiouy]/g, '')

/**
 * Returns a word's bonus beside its distance, always less than half a letter. People omit or mix up
 * vowels, and usually get the first letter right.
 */
const similarityBonus = (typed: string, word: string): number =>
  (consonants(typed) === consonants(word) ? 0.3 : 0) + (typed[0] === word[0] ? 0.1 : 0)

/**
 * Finds the known word that was most likely intended, or the beginning of a longer one while the
 * user types. A beginning counts a little less than a whole word at the same distance.
 * @param alike known words, the most similar first
 * @returns undefined when none is close enough
 */
export function closestWord(typed: string, alike: readonly string[]): string | undefined {
  const most = maxErrors(typed)
  let best: { word: string; distance: number } | undefined
  for (const word of alike) {
    const whole = editDistance(typed, word, most) - similarityBonus(typed, word)
    const begun =
      typed.length >= 4 ? editDistance(typed, word.slice(0, typed.length), most) + 0.5 : most + 1
    const distance = Math.min(whole, begun)
    if (distance <= most + 0.5 && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word, distance }
  }
  return best?.word
}

/** Putting typed words right: pure, given the words that the shop uses. */

/** How many wrong letters a word of this length may have: short ones would become anything. */
const allowed = (word: string): number => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Letters to change, add, leave out or swap with their neighbour, to turn one word into the other
 * (optimal string alignment). Stops counting above `most`.
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
/** Longer words share enough trigrams with what was meant, whatever one slip did to them. */
const longestSlip = 20

/**
 * Every word one slip away: a letter left out, changed or added, or two neighbours swapped. In a
 * short word one slip leaves so few trigrams that the word which was meant is not among the alike.
 * Letters come from the Latin alphabet, for words that are written in it.
 */
export function slipsOf(word: string): string[] {
  if (word.length > longestSlip) return []
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

/** Parts that two words written as one may have: `bb` and `cream` of `bbcream`. */
const shortestPart = 2
/** A part of two letters says little: only beside one of so many letters is it taken for a word. */
const longPart = 4
const mostParts = 3

/** Every part of a word that may be a word of its own. */
export function partsOf(word: string): string[] {
  if (word.length < shortestPart + longPart || word.length > longestSlip) return []
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
      if (before && known.has(part) && before.length + 1 < (best[to]?.length ?? mostParts + 1))
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
 * What speaks for a word beside its distance, always less than half a letter: vowels are what
 * people leave out and mix up, and the first letter is what they get right.
 */
const favour = (typed: string, word: string): number =>
  (consonants(typed) === consonants(word) ? 0.3 : 0) + (typed[0] === word[0] ? 0.1 : 0)

/**
 * The known word that was most likely meant, or a longer one's beginning while somebody still
 * types: that counts a little less than a whole word as far away.
 * @param alike known words, the most alike first
 * @returns undefined when none is close enough
 */
export function closestWord(typed: string, alike: readonly string[]): string | undefined {
  const most = allowed(typed)
  let best: { word: string; distance: number } | undefined
  for (const word of alike) {
    const whole = editDistance(typed, word, most) - favour(typed, word)
    const begun =
      typed.length >= 4 ? editDistance(typed, word.slice(0, typed.length), most) + 0.5 : most + 1
    const distance = Math.min(whole, begun)
    if (distance <= most + 0.5 && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word, distance }
  }
  return best?.word
}

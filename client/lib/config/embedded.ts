/** Reads the JSON that the server embeds in the page. */

/** False while the server renders a page. */
export const inBrowser = typeof document !== 'undefined'

/** Returns the embedded value of an element; `otherwise` without the element, or on the server. */
export function embedded<T>(id: string, otherwise: T): T {
  const text = inBrowser ? document.getElementById(id)?.textContent : undefined
  return text ? (JSON.parse(text) as T) : otherwise
}

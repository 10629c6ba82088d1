/** Returns the beginning of an article without its Markdown syntax. */
export const excerpt = (markdown: string): string =>
  markdown
    .slice(0, 400)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*>]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')

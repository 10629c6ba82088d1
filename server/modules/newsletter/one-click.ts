/** Headers by which a mail program offers its reader to get no more of a letter (RFC 2369, RFC 8058). */
export const oneClick = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Signs of errors that do not reject a row. */

// UTF-8 that was read as Windows-1252: "Ã©", "â€™", "Â£"; and the replacement character.
const mojibake =
  /\ufffd|ï¿½|Ã[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€[\u0080-\u00bf\u0153\u02dc\u2013-\u2122]?|Â[\u00a0-\u00bf]/

/** Returns true when the text was decoded with a wrong encoding at some point. */
export const looksLikeMojibake = (text: string): boolean => mojibake.test(text)

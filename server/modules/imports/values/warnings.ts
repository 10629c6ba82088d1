/** Signs of trouble that do not stop a row. */

// UTF-8 that was read as Windows-1252 once: "Ã©", "â€™", "Â£"; and the replacement character.
const mojibake =
  /\ufffd|ï¿½|Ã[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€[\u0080-\u00bf\u0153\u02dc\u2013-\u2122]?|Â[\u00a0-\u00bf]/

/** True when the text was decoded with the wrong encoding somewhere on its way. */
export const looksLikeMojibake = (text: string): boolean => mojibake.test(text)

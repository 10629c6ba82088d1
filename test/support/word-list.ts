/** Words that this project does not use, what it writes instead, and the exceptions. */

export interface Word {
  /** a pattern for lower-case text, in which names are split: `signInEmail` reads `sign in email` */
  word: string
  /** what the project writes instead */
  use: string
  /** names of code and files, or prose: comments, strings and pages; both if absent */
  in?: 'names' | 'prose'
}

const notAlphabet =
  '(?<!(?:capital|small|lower|upper|case|wrong|first|latin|tamil|sinhala|two|three|\\d|missing) )letters?(?! (?:and|or) (?:digit|number|hyphen)|, digits|s? wrong| spacing)'

/** Within a pattern, a name is split into lower-case words. */
export const words: Word[] = [
  { word: 'stick', use: 'sticky', in: 'names' },
  { word: '(?:dark|woken) primary', use: 'unreachable primary, stale primary' },
  { word: 'restock ask\\w*|askings', use: 'back-in-stock subscription' },
  { word: '(?<!(?:s|our|its) )own pages?', use: 'pages' },
  { word: 'crew', use: 'worker pool' },
  { word: 'kin', use: 'related' },
  { word: 'rhythm', use: 'frequency' },
  { word: 'second look', use: 're-authentication', in: 'prose' },
  { word: '(?:switch|switched|switches) (?:off|on)', use: 'turn off, disable', in: 'prose' },
  { word: 'came', use: 'arrived, received', in: 'names' },
  { word: 'hung up', use: 'closed' },
  { word: 'troubles?', use: 'error, problem' },
  { word: 'mourn\\w*', use: 'wait for sessions to end' },
  { word: 'greetings?(?! timeout)', use: 'startup banner', in: 'names' },
  { word: 'upkeep', use: 'scheduler, maintenance jobs' },
  { word: 'watched', use: 'store', in: 'names' },
  { word: 'guides?', use: 'onboarding', in: 'names' },
  { word: 'put(?:s|ting)? away', use: 'dismiss' },
  { word: 'remittances?', use: 'COD payout' },
  { word: 'happenings?', use: 'domain event', in: 'names' },
  { word: 'receivers?', use: 'subscriber' },
  { word: notAlphabet, use: 'email, or email template' },
  { word: '(?:give|gives|given|gave|giving) back', use: 'refund or return' },
  { word: '(?:goes|went) back', use: 'is refunded, or returns' },
  { word: 'held(?! back)', use: 'locked, claimed or stored', in: 'names' },
  { word: 'may', use: 'can', in: 'names' },
  { word: 'pictures?', use: 'image, media' },
  { word: 'pieces?', use: 'units, items or parts' },
  { word: 'look(?! up)', use: 'variant', in: 'names' },
  { word: '(?<!x |name="|meta |content=")robots?(?!\\.txt| tag|")', use: 'crawlers' },
  { word: 'patient', use: 'long timeouts', in: 'names' },
  { word: 'deeds?', use: 'action' },
  { word: '(?<!at the )doors?', use: 'API or route' },
  { word: 'heard', use: 'received', in: 'names' },
  { word: 'asked', use: 'requested', in: 'names' },
  { word: 'given(?! up)', use: 'input, granted', in: 'names' },
  { word: 'gone', use: 'deleted, missing or closed', in: 'names' },
  { word: 'kept', use: 'stored, cached', in: 'names' },
  { word: 'what (?:came|comes|stands|goes|went|lies|waits)', use: 'a noun', in: 'prose' },
  { word: 'stands(?! for)|there stand', use: 'is, appears, is stored', in: 'prose' },
  { word: 'lives|lies', use: 'is, exists, is stored', in: 'prose' },
  { word: 'go(?:es)? on(?! sale)', use: 'continue', in: 'prose' },
  { word: 'news(?! ?letter)', use: 'notifications' },
  { word: '(?:take|takes|taken|took|taking) back', use: 'undo, clear or withdraw' },
  { word: 'by hand', use: 'manual, manually' },
  { word: '(?<!two |by a |rate )factors?(?! of)', use: 'two-factor authentication, method' },
  { word: 'proofs?|proves?|proved|proven', use: 'step-up verification', in: 'names' },
  { word: 'bell', use: 'notifications' },
  { word: '(?<!gift )papers?(?! sizes?)', use: 'document' },
  { word: 'typed? in(?! \\()|types in|typing in', use: 'enter; phone order' },
  { word: 'fallen', use: 'revoked', in: 'names' },
  { word: 'standing', use: 'status', in: 'names' },
  { word: 'forgets?|forgetting', use: 'anonymise, erase', in: 'names' },
  { word: 'moments?', use: 'timestamp, instant', in: 'names' },
  { word: 'mortal', use: 'crashable' },
  { word: 'recall(?:s|ed)?|remember(?:s|ed)?', use: 'cache, store', in: 'names' },
  { word: '(?:hand|hands|handed|handing) (?:on|over)', use: 'pass, pay out' },
  {
    word: 'whatever (?:is|was|has|comes|came|goes|stands|uses|runs|starts|happens|makes|asks|reads)',
    use: 'any, or the noun',
  },
  {
    word: '(?<=(?:[.\'"`*/] ?|: ))what (?:is|was|are|has|had)(?![^.]*\\?)',
    use: 'a noun',
    in: 'prose',
  },
  { word: 'words', use: 'labels, or the text beside its field', in: 'names' },
  { word: 'told|tells?|telling', use: 'notify, report, send or say' },
  { word: 'owes?|owed', use: 'pending challenge', in: 'names' },
  { word: 'judge[sd]?|judging|judge?ments?', use: 'authorise, validate or classify' },
  { word: 'somebody|anybody|everybody|nobody|whoever', use: 'the actor: customer, staff, server' },
  { word: 'anew', use: 'again, regenerate; a flag: force' },
]

/** Uses that stay. An entry needs all that it names. */
export const allowed: { word?: string; file?: RegExp; text?: RegExp; reason: string }[] = [
  {
    word: '(?<!gift )papers?(?! sizes?)',
    text: /(?:bg|border|color|text)-paper|paper: ['"]|color: paper|c\.paper|on paper|colours|paper is|'surface'|--color-paper|'paper'/i,
    reason: 'the colour of the page, or real paper',
  },
  {
    text: /FACTOR_(?:REQUIRED|MISSING)|(?:body|data)\.factor|factor: (?:\{|Challenge|await)|`factor`|factor\?/,
    reason: 'names of the wire',
  },
  { text: /to the letter|by their letters/, reason: 'letters of the alphabet' },
  {
    text: /given_name|person\.picture|picture: z\.string|picture: 'https|picture\?: string/,
    reason: 'fields of an account of Google',
  },
  {
    word: notAlphabet,
    file: /search|spelling|signature|common-passwords|recovery-codes|categories\.schema|fields\.schema|decode/,
    reason: 'letters of the alphabet',
  },
  { text: /(?<!\w)'?owed'?:/, reason: 'a payment status of the API' },
  { text: /\/pictures\b|'pictures'/, reason: 'an address that sent emails contain' },
  { text: /'letter', 'review'/, reason: 'names of 0.1 in the audit log' },
  {
    text: /kept: (?:keeps\.email|'|string)|\{ kept, gone \}|gone: string/,
    reason: 'data of emails that 0.1 queued',
  },
  { word: 'words', text: /in-?words/i, reason: 'the term for an amount on an invoice' },
  {
    word: 'words',
    text: /words: (?:billed|document)\.|words: string/,
    reason: 'a stored field of documents',
  },
  { text: /\d{4}_\w+\.ts/, reason: 'the name of a migration' },
  {
    file: /settings\/definitions\/(?:home|orders|pages)|page-paths\.schema/,
    reason: 'texts of a shop for its customers',
  },
  { text: /name: 'robots'/, reason: 'a name of HTML' },
  {
    text: /piece: 'pieces'|image src, picture/,
    reason: 'a unit of sale, and headers of import files',
  },
  {
    word: 'pictures?',
    file: /^docker-compose|^deploy\/docker/,
    reason: 'a volume that holds data',
  },
  { text: /[`']nobody[`']|postgres or nobody/, reason: 'a user of the system' },
  { file: /^deploy\/otel/, text: /receivers/, reason: 'a word of OpenTelemetry' },
  { text: /Max Factor/, reason: 'the name of a brand' },
  {
    text: /picturesAt|complete\.pictures|pictures\?: number|counted `pictures`/,
    reason: 'fields of archives of 0.1',
  },
  { text: /postgres:\/\/nobody@/, reason: 'a database that no server has' },
  {
    text: /issues, quote, factor|quote, factor, requestId|factor 0\.96|0024-prove/,
    reason: 'a field of the wire, a ratio, and the file of an ADR',
  },
  { text: /g, kg, piece\)/, reason: 'a unit of sale' },
  { text: /held_cents/, reason: 'a stored column: cents that a payment reserves' },
  { text: /pg_stat_wal_receiver/, reason: 'a view of PostgreSQL' },
  { word: 'guides?', file: /api-guide/, reason: 'a page of the documentation' },
  { text: /"factors?"|`factors?`.*(?:rupees|code)/, reason: 'the multiplier of a mapping' },
  { file: /^docs\/promises\.md$/, reason: 'its table is measured, not written' },
  { text: /<\/?picture/, reason: 'an element of HTML' },
  { text: /pictures\//, reason: 'an address that sent emails contain' },
  { word: 'pieces?', text: /'piece'|piece:|single piece/, reason: 'a unit of measure of products' },
  { text: /(?:Cover|Profile) picture/, reason: 'the usual name of an image of a person' },
  { word: 'bell', text: /\{ Bell \}|<Bell /, reason: 'the name of an icon' },
  {
    word: 'owes?|owed',
    text: /\bowed: '|'owed'/,
    reason: 'a stored payment status',
  },
  {
    word: 'words',
    file: /search|word-list|test\/\w+\/words/,
    reason: 'words of a text or a query',
  },
  {
    word: 'words',
    text: /(?:amount-?in|named|find|alike)-?words|words: ''/i,
    reason: 'words of a text',
  },
]

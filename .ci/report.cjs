/**
 * Reads the runner's own reports, so that the closing line can only say what happened.
 *
 *   node .ci/report.cjs again FIRST               the files to try a second time, a line each
 *   node .ci/report.cjs count MISTAKES REPORT…    skipped and unsteady tests, then the count;
 *                                                 of a file in several reports, the last counts
 */
const { existsSync, readFileSync } = require('node:fs')
const { relative } = require('node:path')

/** More failing files than this are no chance: they are not tried again. */
const few = 3

/** Reads the results of a run; a run without a report failed. */
const read = (file) =>
  existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).testResults
    : [{ name: file, status: 'failed', assertionResults: [] }]
const named = (file) => relative('.', file.name)
const failed = (file) => file.status === 'failed'
/** A file that failed before its first test counts as one failure. */
const failures = (files) =>
  files
    .filter(failed)
    .flatMap((file) =>
      file.assertionResults.length === 0
        ? [`${named(file)}: could not begin`]
        : titles(file, ['failed']),
    )
const titles = (file, states) =>
  file.assertionResults
    .filter((test) => states.includes(test.status))
    .map((test) => `${named(file)}: ${test.fullName}`)
const passes = (files) => files.flatMap((file) => titles(file, ['passed'])).length

const ways = {
  again(first) {
    const files = existsSync(first) ? read(first).filter(failed) : []
    if (files.length <= few) for (const file of files) console.log(named(file))
  },

  count(mistakes, ...reports) {
    const runs = reports.map(read)
    const files = [...new Map(runs.flat().map((file) => [named(file), file])).values()]
    const still = new Set(failures(files))
    for (const title of new Set(runs.flatMap(failures)))
      if (!still.has(title)) console.log(`unsteady, passed at the second try: ${title}`)
    // A skipped test says in its title what it would need.
    const skipped = files.flatMap((file) => titles(file, ['skipped', 'pending', 'todo']))
    for (const title of skipped) console.log(`skipped: ${title}`)
    if (mistakes === 'not tried')
      console.log('skipped: npm run test:mutations -- short (needs tests that pass)')
    const passed = passes(files) + (mistakes === 'passed' ? 1 : 0)
    const bad = still.size + (mistakes === 'failed' ? 1 : 0)
    console.log(
      `${passed} passed, ${bad} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
    )
  },
}

const [way, ...rest] = process.argv.slice(2)
ways[way](...rest)

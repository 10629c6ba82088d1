/** Runs `npm run araliya -- <command>`. The file of a command is loaded when it is called. */
import { Command } from 'commander'
import { reportFailure } from './lib/command.ts'

/** Lists every command with its summary, by the help's headings; each is `commands/<name>.ts`. */
const commands = {
  'Catalogue and data:': {
    import: 'import products into a running shop, or undo an import',
    export: 'export products, orders or customers of a running shop',
  },
  'Backups and upgrades:': {
    backup: 'back up the shop to one file',
    restore: 'restore a backup into an empty database and store',
    'backup-drill': 'test that the newest backup restores',
    upgrade: 'back up, rehearse the migrations on a copy, then run them',
    migrate: 'run pending migrations',
  },
  'Operation:': {
    admin: 'create an administrator, or restore the access of one',
    doctor: 'check the installation and suggest fixes',
    'storage-check': 'check that the configured S3 store meets the requirements',
    'audit-verify': 'verify that the audit log is unchanged',
    fill: 'fill a database with test data (not for a live shop)',
  },
  'Development:': {
    webhooks: 'forward events of a running shop to this machine',
    dev: 'start the shop with reload of server and pages',
    bench: 'measure speed and scale',
    simulate: 'estimate the capacity of a number of machines',
    lighthouse: 'measure pages of a running shop with Lighthouse',
    plans: 'write the query plans of PostgreSQL to test/snapshots/plans.txt',
    openapi: 'write docs/openapi.json',
    'build-package': 'build the typed client in packages/client',
    release: 'check, test, pack, commit and tag a version',
  },
}

const commandParts = process.argv.slice(2)
const program = new Command('npm run araliya --')
  .description('Commands of Araliya. Use --help with a command to see its options.')
  .helpOption('-h, --help', 'show this help')
  .showHelpAfterError('(add --help to see the usage)')
  .exitOverride()

try {
  const known = Object.entries(commands).flatMap(([heading, some]) =>
    Object.entries(some).map(([name, summary]) => ({ heading, name, summary })),
  )
  const called = commandParts[0] === 'help' ? commandParts[1] : commandParts[0]
  for (const { heading, name, summary } of known) {
    const command: Command =
      name === called ? (await import(`./commands/${name}.ts`)).command : new Command(name)
    program.addCommand(command.summary(summary).helpGroup(heading).copyInheritedSettings(program))
  }
  await program.parseAsync(commandParts, { from: 'user' })
} catch (error) {
  process.exitCode = reportFailure(error)
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../support/sources.ts'
import { openTestApp } from '../../support/test-app.ts'
import { testIf } from '../../support/test-if.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}
interface Panel {
  title: string
  targets: { expr: string }[]
}

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules: Rule[] = parse(textOf('deploy/prometheus/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)
const dashboard = JSON.parse(textOf('deploy/grafana/araliya.json'))
const panels: Panel[] = dashboard.panels

/** Every series that a shop exports. */
const exported = new Set<string>()
const shop = await openTestApp()
const { body } = await shop.app.inject('/metrics')
for (const [, name, type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
  const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  for (const end of ends) exported.add(name + end)
}

/** Returns the names of series in an expression. */
const seriesIn = (expr: string): string[] =>
  expr.match(/\b(?:http|araliya|process|nodejs)_\w+|\bup\b/g) ?? []

const unknown = (exprs: readonly string[]) =>
  exprs.flatMap((expr) => {
    const found = seriesIn(expr)
    const missing = found.filter((name) => name !== 'up' && !exported.has(name))
    return found.length === 0 ? [`${expr} asks for nothing`] : missing
  })

test('uses only metrics of the shop in alerts', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(unknown(rules.map(({ expr }) => expr))).toEqual([])
})

test('uses only metrics of the shop in the dashboard', () => {
  expect(panels.length).toBeGreaterThan(10)
  expect(unknown(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

test('has a runbook page with meaning, checks and actions for every alert', () => {
  const index = textOf('docs/runbook/README.md')
  for (const { alert, annotations, labels } of rules) {
    const page = textOf(annotations.runbook_url)
    expect(page.split('\n')[0]).toBe(`# ${alert}`)
    expect(page.match(/^## .*/gm)).toEqual(['## What to look at', '## What to do'])
    expect(index).toContain(`[${alert}](${path.basename(annotations.runbook_url)})`)
    expect(['page', 'ticket']).toContain(labels.severity)
  }
})

const promtool = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'promtool'))
  .find((file) => existsSync(file))
testIf(promtool, 'needs promtool')('the rules ring when they should, says promtool', async () => {
  const cwd = path.join(root, 'deploy/prometheus')
  execFileSync(promtool!, ['check', 'rules', 'alerts.yml'], { cwd })
  execFileSync(promtool!, ['test', 'rules', 'alerts.test.yml'], { cwd })
})

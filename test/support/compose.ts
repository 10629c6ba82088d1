/** Parses docker-compose.yml as `docker compose` does: fills in variables, then reads YAML. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { root } from './sources.ts'

interface Service {
  environment: Record<string, unknown>
  ports?: string[]
  security_opt?: string[]
}

/** Innermost first, so that a default may name a variable: `${A:-${B:-c}}`. */
const reference = /\$\{(\w+)(?:(:-|:\?)([^${}]*))?\}/

function fillIn(text: string, env: Readonly<Record<string, string>>): string {
  for (let found = reference.exec(text); found; found = reference.exec(text)) {
    const [whole, name, operator, rest = ''] = found
    const value = env[name!]
    if (!value && operator === ':?') throw new Error(rest)
    text = text.replace(whole, () => value || (operator === ':-' ? rest : ''))
  }
  return text
}

/** Returns the services when `.env` beside the file holds `env`. */
export function composeWith(env: Readonly<Record<string, string>>): Record<string, Service> {
  const text = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8')
  return (parse(fillIn(text, env)) as { services: Record<string, Service> }).services
}

/** Returns the ENV of the final image stage. */
export function imageEnvironment(): Record<string, string> {
  const lines = readFileSync(path.join(root, 'Dockerfile'), 'utf8').matchAll(/^ENV (.+)$/gm)
  return Object.fromEntries(
    [...lines].flatMap(([, pairs]) => pairs!.split(' ').map((pair) => pair.split('=', 2))),
  )
}

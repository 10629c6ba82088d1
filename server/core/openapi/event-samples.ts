/** Describes events as JSON Schema, and generates samples of them. */
import type { core } from 'zod/mini'
import { type EventType, eventTypes, personalFields, ShopEvent } from '../events/events.schema.ts'
import { sample } from './samples.ts'
import { documentedSchemas, type JsonSchema, wholeSchema } from './schemas.ts'

/** The schema of an event's data, by the kind of its entity. */
export type EventData = Readonly<Record<string, core.$ZodType>>

/** Describes event data, which may be shortened, and masked when an account was erased. */
function dataOf(whole: JsonSchema): JsonSchema {
  const personal = new Set<string>(personalFields)
  return {
    ...whole,
    properties: {
      ...whole.properties,
      shortened: {
        type: 'boolean',
        description: 'True when texts and lists were cut to stay below 20 kB.',
      },
      erased: { type: 'boolean', description: 'True when the customer was anonymised.' },
    },
    required: whole.required?.filter((name) => !personal.has(name)) ?? [],
  }
}

/** Describes the events of an entity, with an example. */
export function describeEvent(kind: string, data: core.$ZodType): JsonSchema {
  const event = wholeSchema(ShopEvent, 'output')
  const whole = wholeSchema(data, 'output')
  const types = Object.keys(eventTypes).filter((type) => type.startsWith(`${kind}.`))
  const schema = {
    ...event,
    properties: {
      ...event.properties,
      type: { ...event.properties?.type, enum: types },
      entity: { ...event.properties?.entity, const: kind },
      data: { ...dataOf(whole), description: event.properties?.data?.description },
    },
  }
  const complete = { ...schema, properties: { ...schema.properties, data: whole } }
  return { ...schema, examples: [sample(complete, documentedSchemas())] }
}

/** Generates an event of a type from the schema of its data. */
export function sampleEvent(events: EventData, type: EventType): ShopEvent {
  const kind = type.split('.')[0]!
  const [event] = describeEvent(kind, events[kind]!).examples as [ShopEvent]
  return { ...event, type }
}

import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { defaultBodyBytes, type Endpoint, travelsInQuery } from './endpoint.ts';
import { maxTagLength, maxTags } from './rules/task-tags.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** What a string without a length takes: a day, a position or a role, whose own rules bound it. */
const shortText = 2000;
/** A letter of most scripts takes three bytes. */
const bytesPerCharacter = 3;

/** The most bytes of JSON that a shape can take. */
function largest(shape: Shape | boolean): number {
  if (typeof shape === 'boolean') return shortText;
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices) return Math.max(...choices.map(largest));
  if (shape.enum) return Math.max(...shape.enum.map((value) => JSON.stringify(value).length));
  switch (shape.type) {
    case 'string':
      if (shape.format === 'uuid') return 38;
      return (shape.maxLength ?? shortText) * bytesPerCharacter + 2;
    case 'array':
      return 2 + (shape.maxItems ?? Number.POSITIVE_INFINITY) * (1 + largest(shape.items as Shape));
    case 'object':
      return Object.entries(shape.properties ?? {}).reduce(
        (bytes, [name, inner]) => bytes + name.length + 4 + (isTags(name) ? largestTags : largest(inner)),
        2,
      );
    default:
      return 30;
  }
}

// More and longer ones are accepted, and cut to these: nobody sends them on purpose.
const largestTags = maxTags * (maxTagLength * bytesPerCharacter + 3);
const isTags = (name: string): boolean => /tags$/i.test(name);

const withBody = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => !travelsInQuery(endpoint))
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
);

// An import is sent in parts that fit (web/src/features/tasks/import); one task for each of many people has to fit.
const inParts = new Set(['tasks.createSeveral', 'taskImports.add', 'taskImports.known']);

test.each(withBody.filter(([name]) => !inParts.has(name)))(
  'the largest input of %s fits into its body',
  (_, endpoint) => {
    const bytes = largest(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }));
    expect(bytes).toBeLessThanOrEqual(endpoint.maxBodyBytes ?? defaultBodyBytes);
  },
);

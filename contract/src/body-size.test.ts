import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { defaultBodyBytes, type Endpoint, travelsInQuery } from './endpoint.ts';
import { noteTemplateContent } from './note-templates.ts';
import { maxNoteTemplateText } from './rules/note-template-limits.ts';
import { maxTagLength, maxTags } from './rules/task-tags.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** The length assumed for strings without a maximum (days, positions, roles): their own rules bound them. */
const shortText = 2000;
/** Letters of most scripts take three bytes in UTF-8. */
const bytesPerCharacter = 3;

/** The largest JSON, in bytes, that a schema can accept. */
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

// The schemas accept more and longer tags and cut them to these limits. Nobody sends them on purpose.
const largestTags = maxTags * (maxTagLength * bytesPerCharacter + 3);
const isTags = (name: string): boolean => /tags$/i.test(name);

const withBody = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => !travelsInQuery(endpoint))
    .map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
);

// The client splits an import into parts that fit (web/src/features/tasks/import, web/src/features/notes/import). One task for each
// of many people has to fit in one request.
const inParts = new Set([
  'tasks.createSeveral',
  'taskImports.add',
  'taskImports.known',
  'taskImports.alike',
  'noteImports.add',
]);

// The shape of their text has no limit of its own: the length of its JSON has.
const byLengthOfText = new Set(['noteTemplates.create', 'noteTemplates.update']);

test.each(withBody.filter(([name]) => !inParts.has(name) && !byLengthOfText.has(name)))(
  'the largest input of %s fits into its body',
  (_, endpoint) => {
    const bytes = largest(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }));
    expect(bytes).toBeLessThanOrEqual(endpoint.maxBodyBytes ?? defaultBodyBytes);
  },
);

test.each(withBody.filter(([name]) => byLengthOfText.has(name)))(
  'the longest text of %s fits into its body, with the other fields',
  (_, endpoint) => {
    const shape = noteTemplateContent.omit({ text: true });
    const others = shortText + largest(z.toJSONSchema(shape, { io: 'input' }));
    expect(maxNoteTemplateText * bytesPerCharacter + others).toBeLessThanOrEqual(endpoint.maxBodyBytes ?? 0);
  },
);

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api, errorKinds } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { isErrorCode } from './errors.ts';
import { fieldMessage } from './field-message.ts';

const messagesFor = (shape: z.ZodType, input: unknown) =>
  shape.safeParse(input, { error: fieldMessage }).error?.issues.map(({ message }) => message);

test.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), null, 'This is required.'],
  [z.string(), 7, 'This is not valid.'],
  [z.string().min(1), '', 'This is required.'],
  [z.string().min(8), 'x', 'Use at least 8 characters.'],
  [z.string().max(1), 'xx', 'Use at most 1 character.'],
  [z.string().max(60), 'x'.repeat(61), 'Use at most 60 characters.'],
  [z.array(z.string()).min(1), [], 'This is required.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Use at most 2 entries.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.number().max(100), 101, 'Enter at most 100.'],
  [z.number().min(0), -1, 'Enter at least 0.'],
  [z.number().multipleOf(0.25), 0.1, 'Enter a multiple of 0.25.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  [z.uuid(), 'x', 'This is not valid.'],
  [z.email(), 'x', 'Enter a valid e-mail address.'],
  [z.string().regex(/^a+$/), 'b', 'This is not valid.'],
])('%# gets a message in a full sentence', (shape, input, message) => {
  expect(messagesFor(shape, input)).toEqual([message]);
});

test('a message of the schema itself comes first', () => {
  expect(messagesFor(z.string().min(1, 'Enter a name.'), '')).toEqual(['Enter a name.']);
});

const wrong = [
  undefined,
  null,
  7,
  -1,
  1.5,
  1e12,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(300_000),
  [],
  [7],
  ['x'],
  {},
  { a: 1 },
];
const manyEntries = Array.from({ length: 10_000 }, () => 'x');
const endpoints = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, { input }]) => [`${noun}.${name}`, input] as const),
);

describe('every validation failure gets a message for people', () => {
  test.each(endpoints)('%s', (_, input) => {
    const names = Object.keys((input as z.ZodObject).shape);
    const issues = names.flatMap((name) =>
      [...wrong, manyEntries].flatMap(
        (value) => input.safeParse({ [name]: value }, { error: fieldMessage }).error?.issues ?? [],
      ),
    );
    const told = issues
      // Refusal codes as messages are turned into texts by the server (server/src/platform/http/parse-input.ts).
      .filter((issue) => issue.code !== 'custom' || !isErrorCode(String(issue.params?.['code'])))
      .map(({ message }) => message);
    for (const message of new Set(told)) {
      expect(message).toMatch(/^[A-Z][^{}<>\\^]*\.$/);
      expect(message).not.toMatch(/expected|received|Invalid|pattern|uuid|string|array|^Not /i);
      expect(Object.keys(errorKinds)).not.toContain(message);
    }
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api, errorKinds, liveEvents } from '../../contract/src/api.ts';
import { type ErrorCode, isErrorCode } from '../../contract/src/errors.ts';

const folder = join(import.meta.dirname, '../../contract/src');
const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name) && name !== 'api.ts');
const declared = (
  await Promise.all(files.map(async (name): Promise<object> => await import(join(folder, name))))
).flatMap((module) => Object.entries<object>({ ...module }));

/** The exports of the contract's files whose names end like this. */
const named = (ending: string) =>
  declared
    .filter(([name, value]) => name.endsWith(ending) && typeof value === 'object')
    .map(([, value]) => value);

test('registers the endpoints that resources declare', () => {
  expect(new Set(Object.values(api))).toEqual(new Set(named('Api')));
});

test.each([
  ['live events', named('Events'), liveEvents],
  ['refusals', named('Errors'), errorKinds],
])('registers the %s that resources declare, each once', (_, parts, all) => {
  const names = parts.flatMap((part) => Object.keys(part));
  expect(names.toSorted()).toEqual(Object.keys(all).toSorted());
});

test('knows the codes of refusals exactly', () => {
  // @ts-expect-error: no resource declares it
  const code: ErrorCode = 'task/never';
  expect(isErrorCode(code)).toBe(false);
});

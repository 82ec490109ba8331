import { describe, expect, test } from 'vitest';
import { assemble, type Item, type Parts } from './snapshot-parts.ts';
import { split } from './snapshot-split.ts';

type Row = Item & { readonly title: string };

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `0199c0de-0000-7000-8000-${(index * 2654435761).toString(16).slice(-12).padStart(12, '0')}`,
    title: `Row ${index}`,
  }));

function keep(data: unknown, before: Parts = new Map()): Parts {
  const parts: Parts = new Map();
  split('hash', data, before, parts);
  return parts;
}

/** Records as read from IndexedDB. */
function stored(parts: Parts): Parts {
  return new Map([...parts].map(([key, value]) => [key, structuredClone(value)]));
}

function rewritten(before: Parts, after: Parts): string[] {
  return [...after].filter(([key, value]) => before.get(key) !== value).map(([key]) => key);
}

describe('assemble', () => {
  test.each([
    ['a value', 42],
    ['a list', [{ id: 'a' }, { id: 'b' }]],
    ['an object with a short list', { items: rows(3), complete: true }],
    [
      'an object with a long list, in its order',
      { items: rows(1000).toReversed(), complete: true, unknown: ['x'] },
    ],
    ['two long lists', { items: rows(300), others: rows(250), note: null }],
    ['a long list of something else', { items: Array.from({ length: 500 }, (_, index) => index) }],
  ])('restores %s', (_name, data) => {
    expect(assemble('hash', stored(keep(data)))).toEqual(data);
  });

  test('returns undefined if a record is missing', () => {
    const parts = keep({ items: rows(1000) });
    const bucket = [...parts.keys()].find((key) => key.startsWith('list'));
    parts.delete(bucket ?? '');
    expect(assemble('hash', parts)).toBeUndefined();
    expect(assemble('another', parts)).toBeUndefined();
  });
});

describe('split', () => {
  const items = rows(1000);
  const data = { items, complete: true };
  const before = keep(data);

  test('reuses all records if nothing changed', () => {
    expect(rewritten(before, keep({ ...data }, before))).toEqual([]);
    expect(rewritten(before, keep({ ...data, items: [...items] }, before))).toEqual([]);
  });

  test('rewrites one bucket if one item changed', () => {
    const changed = items.with(500, { ...(items[500] as Row), title: 'Changed' });
    const after = keep({ ...data, items: changed }, before);
    expect(rewritten(before, after)).toHaveLength(1);
    expect(assemble('hash', after)).toEqual({ ...data, items: changed });
  });

  test('rewrites a bucket and the frame if an item was removed', () => {
    const after = keep({ ...data, items: items.toSpliced(500, 1) }, before);
    expect(rewritten(before, after)).toHaveLength(2);
  });

  test('rewrites only the frame if another property changed', () => {
    expect(rewritten(before, keep({ ...data, complete: false }, before))).toEqual(['frame hash']);
  });

  test('reuses records read from the browser', () => {
    const known = stored(before);
    const restored = assemble('hash', known);
    expect(rewritten(known, keep(restored, known))).toEqual([]);
  });
});

test('drops the buckets of a list that became short', () => {
  const before = keep({ items: rows(300) });
  const after = keep({ items: rows(10) }, before);
  expect([...after.keys()]).toEqual(['frame hash']);
  expect(assemble('hash', after)).toEqual({ items: rows(10) });
});

import { describe, expect, test } from 'vitest';
import { fileSizeInWords } from './file-size.ts';
import { freeName, numberedName, problemOfName, stemOf } from './resource-name.ts';
import { fileTypeOf } from './resource-types.ts';

describe('the name of an item', () => {
  test.each(['Plan.pdf', '.env', 'a'.repeat(255), 'Ω – 計画 (final).tar.gz', 'con'])(
    '%s can be used',
    (name) => {
      expect(problemOfName(name)).toBeNull();
    },
  );

  test.each(['a/b', 'a\\b', '/', '.', '..', 'a\u0000b', 'a\nb'])('%j cannot', (name) => {
    expect(problemOfName(name)).not.toBeNull();
  });

  test.each([
    ['Plan.pdf', 'Plan (2).pdf'],
    ['Plan (7).pdf', 'Plan (2).pdf'],
    ['Plan', 'Plan (2)'],
    ['source.tar.gz', 'source (2).tar.gz'],
    ['.env', '.env (2)'],
    ['(1).txt', '(1) (2).txt'],
    ['Version 1.2 of it', 'Version 1.2 of it (2)'],
  ])('%s beside another is %s', (name, numbered) => {
    expect(numberedName(name, 2, false)).toBe(numbered);
  });

  test('of a folder has no ending', () => {
    expect(numberedName('Release 1.2', 3, true)).toBe('Release 1.2 (3)');
    expect(stemOf('Release 1.2 (3)', true)).toBe('Release 1.2');
  });

  test('stays within the limit with a number', () => {
    const numbered = numberedName(`${'a'.repeat(251)}.pdf`, 10, false);
    expect(numbered).toHaveLength(255);
    expect(numbered.endsWith('a (10).pdf')).toBe(true);
  });

  test('gets the first number that is free', () => {
    const taken = new Set(['Plan.pdf', 'Plan (2).pdf', 'Plan (4).pdf']);
    expect(freeName('Plan.pdf', false, (name) => taken.has(name))).toBe('Plan (3).pdf');
    expect(freeName('Draft.pdf', false, (name) => taken.has(name))).toBe('Draft.pdf');
  });
});

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1.0 MB'],
  [52_428_800, '50.0 MB'],
  [5_368_709_120, '5.0 GB'],
  [1_099_511_627_776 * 5000, '5000.0 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSizeInWords(bytes)).toBe(words);
});

test.each([
  ['image/svg+xml', 'image'],
  ['video/mp4', 'video'],
  ['application/pdf', 'pdf'],
  ['text/markdown; charset=utf-8', 'document'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/x-cfb', 'document'],
  ['application/zip', 'archive'],
  ['audio/mpeg', 'other'],
  ['application/octet-stream', 'other'],
])('%s is of the type %s', (mime, type) => {
  expect(fileTypeOf(mime)).toBe(type);
});

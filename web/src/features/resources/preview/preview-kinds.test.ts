import { expect, test } from 'vitest';
import { kindOf } from './preview-kinds.ts';

const megabyte = 1024 * 1024;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.each([
  ['a.png', 'image/png', 'image'],
  ['a.pdf', 'application/pdf', 'pdf'],
  ['a.docx', word, 'document'],
  ['a.xlsx', excel, 'workbook'],
  ['a.csv', 'text/csv', 'csv'],
  ['a.tsv', 'text/plain', 'csv'],
  ['a.txt', 'text/plain', 'text'],
  ['a.md', 'text/markdown', 'markdown'],
  ['README.md', 'text/plain; charset=utf-8', 'markdown'],
  ['a.ts', 'text/plain', 'code'],
  ['a.json', 'application/json', 'code'],
  ['a.py', 'application/octet-stream', 'code'],
  // The name of a file whose content is known has no say.
  ['a.pdf', 'application/zip', 'unknown'],
  ['a.docx', 'application/octet-stream', 'unknown'],
  ['a', null, 'unknown'],
])('%s of the type %s is shown as %s', (name, mimeType, kind) => {
  expect(kindOf({ name, mimeType, sizeBytes: 10 })).toBe(kind);
});

test.each([
  ['a.txt', 'text/plain', 1],
  ['a.docx', word, 20],
  ['a.xlsx', excel, 20],
  ['a.csv', 'text/csv', 20],
])('%s is shown up to %s megabytes', (name, mimeType, limit) => {
  expect(kindOf({ name, mimeType, sizeBytes: limit * megabyte })).not.toBe('too-large');
  expect(kindOf({ name, mimeType, sizeBytes: limit * megabyte + 1 })).toBe('too-large');
});

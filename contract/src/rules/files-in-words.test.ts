import { expect, test } from 'vitest';
import { filesInWords } from './files-in-words.ts';

const photo = { name: 'Mast.png', type: 'image' } as const;
const plan = { name: 'Plan.pdf', type: 'pdf' } as const;

test.each([
  [[], ''],
  [[photo], 'Photo'],
  [[photo, photo, photo], '3 photos'],
  [[plan], 'File: Plan.pdf'],
  [[plan, photo], '2 files'],
  [[{ name: '', type: 'other' } as const], 'File deleted'],
])('%j are called %j', (files, words) => {
  expect(filesInWords(files)).toBe(words);
});

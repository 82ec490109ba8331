import { describe, expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/', '/'],
  ['/app', '/app'],
  ['/app/notes/1?view=list#end', '/app/notes/1?view=list#end'],
  ['/app/./tasks', '/app/tasks'],
  ['/app/teams/../tasks', '/app/tasks'],
  ['/app?next=https://evil.example', '/app?next=https://evil.example'],
  ['/app/100%25', '/app/100%25'],
])('%s stays on the site', (address, path) => {
  expect(ownPath(address)).toBe(path);
});

// From lists of known open redirects: each leads to evil.example, or runs a script, in some browser or router.
const payloads = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/.//evil.example',
  '/././/evil.example',
  '/..//evil.example',
  '/app/..//evil.example',
  '/app/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2E/%2e//evil.example',
  '/app/%2e%2e//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/.\\/evil.example',
  '/./\\evil.example',
  '/.\\\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/.\t//evil.example',
  '/\u0000/evil.example',
  '/app\u0000',
  '/app\u007f',
  '/app\u0085',
  '\t//evil.example',
  ' //evil.example',
  ' /app',
  '\u00a0//evil.example',
  '//user@evil.example',
  '//evil.example@here.invalid',
  '//here.invalid.evil.example',
  '//[::1]/',
  '//evil.example:443/app',
  '///',
  '//',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://here.invalid@evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'app',
  '@evil.example',
  ';//evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '',
];

test.each(payloads)('%j is refused', (address) => {
  expect(ownPath(address)).toBeNull();
});

describe('any accepted path', () => {
  const parts = [
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '@',
    ':',
    '?',
    '#',
    ';',
    'evil.example',
  ];

  test('stays on the site when it is resolved again', () => {
    const [base, pages] = ['https://longtable.test', ['/', '/signin', '/app/tasks/']];
    let answers = 0;
    for (const one of parts)
      for (const two of parts)
        for (const three of parts)
          for (const four of parts) {
            const path = ownPath(`/${one}${two}${three}${four}`);
            if (path === null) continue;
            answers += 1;
            for (const page of pages) expect(new URL(path, base + page).origin).toBe(base);
            expect(ownPath(path)).toBe(path);
          }
    expect(answers).toBeGreaterThan(1000);
  });
});

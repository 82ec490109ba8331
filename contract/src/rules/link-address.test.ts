import { expect, test } from 'vitest';
import { linkName, parseLink } from './link-address.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['  http://example.com/a?b=c#d ', 'http://example.com/a?b=c#d'],
  ['example.com/plan', 'https://example.com/plan'],
  ['wiki.local:8080/plan', 'https://wiki.local:8080/plan'],
  ['HTTPS://EXAMPLE.COM/Plan', 'https://example.com/Plan'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
])('%s is %s', (typed, href) => {
  expect(parseLink(typed)).toBe(href);
});

test.each([
  '',
  'plan',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,hello',
  'file:///etc/passwd',
  'ftp://example.com/',
  'mailto:ada@example.com',
  'https://ada:secret@example.com/',
  'https://',
  `https://example.com/${'x'.repeat(2000)}`,
])('%s is not a link', (typed) => {
  expect(parseLink(typed)).toBeNull();
});

test.each([
  ['https://www.example.com/', 'example.com'],
  ['https://example.com/docs/plan/?a=b', 'example.com/docs/plan'],
])('%s is shown as %s', (href, name) => {
  expect(linkName(href)).toBe(name);
});

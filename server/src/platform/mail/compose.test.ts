import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';

const composed = composeMail({
  heading: 'Reset your password',
  paragraphs: ['Hello Ada & <Bob>,\nsomebody asked for this.'],
  button: { label: 'Choose a new password', url: 'https://longtable.example/reset?token=a&b=c' },
  footnote: 'If it was not you, do nothing.',
});

test('an e-mail is escaped in HTML and plain in text, and names its links', () => {
  expect(composed.html).toContain('Hello Ada &amp; &lt;Bob&gt;,<br>somebody asked for this.');
  expect(composed.html).toContain('href="https://longtable.example/reset?token=a&amp;b=c"');
  expect(composed.html).not.toContain('<Bob>');
  expect(composed.text).toBe(
    [
      'Reset your password',
      'Hello Ada & <Bob>,\nsomebody asked for this.',
      'Choose a new password:\nhttps://longtable.example/reset?token=a&b=c',
      '--\nIf it was not you, do nothing.\n',
    ].join('\n\n'),
  );
  expect(composed.links).toEqual(['https://longtable.example/reset?token=a&b=c']);
});

test('an alternative is a link below the button, also escaped', () => {
  const { text, html, links } = composeMail({
    heading: 'Hello',
    paragraphs: ['All is well.'],
    button: { label: 'Sign in', url: 'https://longtable.example/signin' },
    alternative: { label: 'Reset', url: 'https://longtable.example/reset?a=1&b=2' },
  });
  expect(text).toContain(
    'Sign in:\nhttps://longtable.example/signin\n\nReset:\nhttps://longtable.example/reset?a=1&b=2',
  );
  expect(html).toContain('Reset: <a href="https://longtable.example/reset?a=1&amp;b=2"');
  expect(links).toEqual(['https://longtable.example/signin', 'https://longtable.example/reset?a=1&b=2']);
});

test('an e-mail without a button has no links', () => {
  const { text, html, links } = composeMail({ heading: 'Hello', paragraphs: ['All is well.'] });
  expect(text).toBe('Hello\n\nAll is well.\n');
  expect(html).not.toContain('<a ');
  expect(links).toEqual([]);
});

test('a list has a link for each thing, and small links come last', () => {
  const url = 'https://longtable.example/app/tasks?a=1&b=2';
  const { text, html, links } = composeMail({
    heading: 'Two things',
    paragraphs: ['Hello.'],
    items: [{ title: 'New <Task>', text: 'Order paper', link: { label: 'View task', url } }],
    footnote: 'You asked for it.',
    footLinks: [{ label: 'Unsubscribe', url: 'https://longtable.example/unsubscribe/x' }],
  });
  expect(text).toBe(
    [
      'Two things',
      'Hello.',
      `New <Task>\nOrder paper\n${url}`,
      '--\nYou asked for it.',
      'Unsubscribe:\nhttps://longtable.example/unsubscribe/x\n',
    ].join('\n\n'),
  );
  expect(html).toContain('New &lt;Task&gt;');
  expect(html).toContain('href="https://longtable.example/app/tasks?a=1&amp;b=2"');
  expect(html).toContain('href="https://longtable.example/unsubscribe/x"');
  expect(links).toEqual([]);
});

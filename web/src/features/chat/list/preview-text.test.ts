import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

test.each([
  ['The **budget** is *agreed*.', 'The budget is agreed.'],
  ['# Order of work\n\n1. Cut\n2. __Fit__ and ~~wait~~\n- done', 'Order of work Cut Fit and wait done'],
  ['> Not yet\n> not here', 'Not yet not here'],
  ['See [the log](https://example.test/log) and `carry()`', 'See the log and carry()'],
  ['```ts\nlet it = be;\n```', 'let it = be;'],
  // Signs that are no Markdown stay.
  ['2 * 3 * 4 = 24, snake_case_name, -5 and #3', '2 * 3 * 4 = 24, snake_case_name, -5 and #3'],
  ['  two\n\n\nlines  ', 'two lines'],
])('%j is shown in the list as %j', (content, shown) => {
  expect(previewText(content)).toBe(shown);
});

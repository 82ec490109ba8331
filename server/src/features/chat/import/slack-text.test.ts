import { expect, test } from 'vitest';
import { markdownOfSlack } from './slack-text.ts';

const names = {
  person: (id: string) => ({ U1: 'Ada Anchor' })[id],
  channel: (id: string) => ({ C1: 'hull' })[id],
};

test.each([
  ['*bold* _italic_ ~gone~', '**bold** _italic_ ~~gone~~'],
  ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
  ['Ask <@U1> or <@U9|zoe> in <#C1>', 'Ask @Ada Anchor or @zoe in #hull'],
  ['<!here> <!channel> <!subteam^S1|@editors>', '@here @channel @editors'],
  ['<!date^1392734382^{date}|18 February>', '18 February'],
  ['See <https://example.com/a_b|the plan>', 'See [the plan](https://example.com/a_b)'],
  ['See <https://example.com/(x)|[x]>', String.raw`See [\[x\]](https://example.com/%28x%29)`],
  ['<https://example.com?a=1&amp;b=2>', 'https://example.com?a=1&b=2'],
  ['<mailto:ada@example.com|ada@example.com>', 'ada@example.com'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2', String.raw`1 \< 2 && 3 > 2`],
  ['&gt; quoted\nmine', '> quoted\nmine'],
  ['&gt;&gt;&gt;all\nof it', '> all\n> of it'],
  ['• one\n• two', '- one\n- two'],
  ['# no heading', String.raw`\# no heading`],
  ['`*code* &lt;b&gt;`', '`*code* <b>`'],
  ['before ```let a = *b* &lt; 1;``` after', 'before \n```\nlet a = *b* < 1;\n```\n after'],
  [':+1: done at 10:30:45', '👍 done at 10:30:45'],
  [':+1::skin-tone-4: :shipit: `:+1:`', '👍🏽 :shipit: `:+1:`'],
  ['<https://example.com/:+1:>', 'https://example.com/:+1:'],
])('turns %j into %j', (text, markdown) => {
  expect(markdownOfSlack(text, names)).toBe(markdown);
});

import { expect, test } from 'vitest';
import { taskOf } from './task-of-message.ts';

const from = { author: 'Grace [Hopper]', link: 'https://longtable.example/app/chat/c?message=m' };
const made = (content: string) => taskOf({ content }, from);

test('has the first line with a text as its title, without the signs of Markdown', () => {
  expect(made('\n## **Mend** the [sail](https://a.example)\nSoon').title).toBe('Mend the sail');
});

test('quotes the message, and links to it', () => {
  expect(made('Mend the sail\n\n- soon').description).toBe(
    `> Mend the sail\n>\n> - soon\n\n[Message by Grace Hopper](${from.link})`,
  );
});

test('fits into the limits of a task, also with a message of many lines', () => {
  const { title, description } = made(`${'x'.repeat(499)}😀${'\n'.repeat(9000)}y`);
  expect(title).toBe('x'.repeat(499));
  expect(description.length).toBeLessThanOrEqual(20_000);
  expect(description.endsWith(`](${from.link})`)).toBe(true);
});

import { maxDescriptionLength, maxTitleLength } from '@longtable/contract/rules/task-limits';
import { previewText } from '../list/preview-text.ts';

/** The title and description of a task from a message: its first line, and all of it as a quote with a link to it. */
export function taskOf(
  { content }: { readonly content: string },
  { author, link }: { readonly author: string; readonly link: string },
): { title: string; description: string } {
  const first =
    content
      .split('\n')
      .map(previewText)
      .find((line) => line !== '') ?? '';
  const source = `\n\n[Message by ${author.replaceAll(/[[\]\\]/g, '')}](${link})`;
  const quote = content
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return {
    title: cut(first, maxTitleLength),
    description: cut(quote, maxDescriptionLength - source.length) + source,
  };
}

/** The first characters of a text, without half of one at its end. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

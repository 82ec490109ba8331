import type { TemplateBlock } from '@longtable/contract/note-templates';

/** The words of a text, a line for each block. */
export function wordsOf(blocks: readonly TemplateBlock[]): string {
  const isLine = blocks.some(({ text }) => text !== undefined);
  return blocks
    .map(({ text, content }) => text ?? wordsOf(content ?? []))
    .filter(Boolean)
    .join(isLine ? '' : '\n');
}

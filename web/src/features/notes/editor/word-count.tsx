import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useIdleValue } from './use-idle-value.ts';

/** Words and characters of the note, a moment after the last key. */
export function WordCount({ editor }: { editor: Editor }) {
  const counts = useIdleValue(editor, countsOf);
  if (!counts) return <p className="h-10 print:hidden" />;
  const { words, characters } = counts;
  return (
    <p className="mx-auto w-full max-w-[49rem] px-4 pb-6 text-subtle text-xs tabular-nums sm:px-8 print:hidden">
      {words === 1 ? '1 word' : `${words.toLocaleString()} words`}, {characters.toLocaleString()} characters
    </p>
  );
}

type Counts = { readonly words: number; readonly characters: number };

/** Of blocks that were counted before. A block that changes becomes another one, so a key in a long note counts one of them. */
const counted = new WeakMap<Node, Counts>();

function countsOf({ state: { doc } }: Editor): Counts {
  let words = 0;
  let characters = 0;
  doc.forEach((block, position) => {
    const counts =
      counted.get(block) ?? countsIn(doc.textBetween(position, position + block.nodeSize, '\n', ' '));
    counted.set(block, counts);
    words += counts.words;
    characters += counts.characters;
  });
  return { words, characters };
}

function countsIn(text: string): Counts {
  return { words: text.match(/\S+/g)?.length ?? 0, characters: text.replaceAll('\n', '').length };
}

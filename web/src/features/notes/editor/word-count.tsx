import type { Editor } from '@tiptap/core';
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

function countsOf({ state: { doc } }: Editor): { words: number; characters: number } {
  const text = doc.textBetween(0, doc.content.size, '\n', ' ');
  return { words: text.match(/\S+/g)?.length ?? 0, characters: text.replaceAll('\n', '').length };
}

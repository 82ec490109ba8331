import { useState } from 'react';
import type { Suggestions } from '../../../ui/suggest-textarea.tsx';
import { useChoices } from '../filter/use-choices.ts';
import { completions, type TypedWord, wordAtCaret } from '../quick-add/words-at-caret.ts';
import type { Lines } from './use-lines.ts';

const labels: Readonly<Record<TypedWord['sign'], string>> = { '@': 'People', '#': 'Tags', '+': 'Projects' };

/** Suggestions for the word at the caret: people after @, tags after #, projects after +. */
export function useCompletion(
  text: string,
  { people, projects }: Pick<Lines, 'people' | 'projects'>,
  onText: (text: string, caret: number) => void,
): Suggestions & { readonly setCaret: (caret: number) => void } {
  const { tags } = useChoices();
  const [caret, setCaret] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const typed = wordAtCaret(text, Math.min(caret, text.length));
  const word = typed && typed.from !== dismissed ? typed : null;
  const options = word ? optionsFor(word) : [];
  // A name that is typed to its end needs no suggestion, and Enter creates the task.
  const isWhole = options.length === 1 && options[0]?.label.toLowerCase() === word?.text.toLowerCase();
  return {
    options: options.length > 0 && !isWhole ? options : null,
    from: word?.from ?? 0,
    label: word ? labels[word.sign] : '',
    nothingFound: '',
    setCaret,
    onDismiss: () => setDismissed(word?.from ?? null),
    onChoose: ({ label }) => {
      if (!word) return;
      const before = `${text.slice(0, word.from)}${word.sign}${label} `;
      setCaret(before.length);
      onText(before + text.slice(caret).trimStart(), before.length);
    },
  };

  function optionsFor({ sign, text: beginning }: TypedWord) {
    const all =
      sign === '@'
        ? people
        : sign === '+'
          ? projects
          : tags.map(({ value }) => ({ id: value, name: value })).filter(({ name }) => !/\s/.test(name));
    return completions(all, beginning).map(({ id, name }) => ({ id, label: name }));
  }
}

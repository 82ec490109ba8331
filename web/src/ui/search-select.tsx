import { useMemo } from 'react';
import { Combobox } from './combobox.tsx';
import { normalizeText } from './normalize-text.ts';

/** An option of a `SearchSelect`. */
export interface SearchOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Secondary text at the end of the row. */
  hint?: string | undefined;
  /** Search terms besides label and hint. */
  keywords?: string;
}

export interface SearchSelectProps<Value extends string = string> {
  value: Value;
  /** The label of the selected option, shown while not searching. */
  shown: string;
  onValueChange: (value: Value) => void;
  /** Called when the list first opens. */
  options: () => readonly SearchOption<Value>[];
  /** The option that makes a new value of the text; null if there is none. */
  created?: (text: string) => SearchOption<Value> | null;
  /** Shown when no option contains all the typed words. */
  nothingFound: string;
  id?: string;
  className?: string;
}

/** Maximum of rendered options. */
const maxOptions = 500;

/** A select with hundreds of options, filtered by typing words in any order. Escape and blur keep the selection. */
export function SearchSelect<Value extends string>({
  value,
  onValueChange,
  options,
  created,
  ...rest
}: SearchSelectProps<Value>) {
  const find = useMemo(() => {
    const known = finderIn(options);
    return (text: string) => {
      const made = created?.(text) ?? null;
      return made ? [...known(text), made] : known(text);
    };
  }, [options, created]);
  return <Combobox {...rest} chosen={value} onChoose={onValueChange} find={find} />;
}

function finderIn<Value extends string>(options: () => readonly SearchOption<Value>[]) {
  let all: readonly SearchOption<Value>[] | null = null;
  return (text: string) => searched((all ??= options()), text, maxOptions);
}

/** The options that contain all words of a text, those that start with it first. */
export function searched<Option extends SearchOption>(
  options: readonly Option[],
  text: string,
  atMost: number,
  wordsOf: (option: Option) => string = allWords,
): readonly Option[] {
  const query = normalizeText(text);
  if (query === '') return options.slice(0, atMost);
  const words = query.split(' ');
  const found = options.filter((option) => {
    const all = normalizeText(wordsOf(option));
    return words.every((word) => all.includes(word));
  });
  const begins = ({ label }: Option) => normalizeText(label).startsWith(query);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, atMost);
}

function allWords({ label, hint = '', keywords = '' }: SearchOption): string {
  return `${label} ${hint} ${keywords}`;
}

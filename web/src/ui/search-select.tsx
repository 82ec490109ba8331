import { useMemo } from 'react';
import { Combobox } from './combobox.tsx';
import { plainText } from './plain-text.ts';

/** One thing to find and choose. */
export interface SearchOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, quieter text at the end of the line. */
  hint?: string;
  /** What it is found by besides its label and hint. */
  keywords?: string;
}

export interface SearchSelectProps<Value extends string = string> {
  value: Value;
  /** The label of what is chosen, shown while nobody searches. */
  shown: string;
  onValueChange: (value: Value) => void;
  /** Asked for when the list is opened first. */
  options: () => readonly SearchOption<Value>[];
  /** When no option has all the words that were typed. */
  nothingFound: string;
  id?: string;
  className?: string;
}

/** More are not drawn: nobody looks through them without typing. */
const most = 500;

/** One of hundreds, found by typing words of it in any order. Escape and leaving keep what was chosen before. */
export function SearchSelect<Value extends string>({
  value,
  onValueChange,
  options,
  ...rest
}: SearchSelectProps<Value>) {
  const find = useMemo(() => finderIn(options), [options]);
  return <Combobox {...rest} chosen={value} onChoose={onValueChange} find={find} />;
}

function finderIn<Value extends string>(options: () => readonly SearchOption<Value>[]) {
  let all: readonly SearchOption<Value>[] | null = null;
  return (text: string) => searched((all ??= options()), text, most);
}

/** Of some options those that have all words of a text, at most so many; what begins like that comes first. */
export function searched<Value extends string>(
  options: readonly SearchOption<Value>[],
  text: string,
  atMost: number,
): readonly SearchOption<Value>[] {
  const wanted = plainText(text);
  if (wanted === '') return options.slice(0, atMost);
  const words = wanted.split(' ');
  const found = options.filter(({ label, hint, keywords }) => {
    const all = plainText(`${label} ${hint ?? ''} ${keywords ?? ''}`);
    return words.every((word) => all.includes(word));
  });
  // What begins like that is meant more likely than what only has it inside.
  const begins = ({ label }: SearchOption<Value>) => plainText(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, atMost);
}

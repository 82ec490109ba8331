import { maxResourceNameLength } from './resource-limits.ts';

/**
 * What is wrong with the name of a file or folder, as a text for people; null when it can be used. Names become file names
 * in downloads, so that those which no file system has are refused.
 */
export function problemOfName(name: string): string | null {
  if (/[/\\]/u.test(name)) return 'A name can’t contain / or \\.';
  if (/\p{Cc}/u.test(name)) return 'A name can’t contain control characters.';
  return name === '.' || name === '..' ? 'Use another name.' : null;
}

/**
 * The name with a number, for an item beside one of that name: `Plan (2).pdf`, and `Plans (2)` for a folder or a link. A
 * number that the name already has is replaced, and a long name is shortened before it.
 */
export function numberedName(name: string, number: number, hasNoEnding: boolean): string {
  const suffix = ` (${number})${hasNoEnding ? '' : endingOf(name)}`;
  return (
    stemOf(name, hasNoEnding)
      .slice(0, maxResourceNameLength - suffix.length)
      .trimEnd() + suffix
  );
}

/** The first of these that `isTaken` does not refuse: the name itself, or with a number from 2. */
export function freeName(name: string, hasNoEnding: boolean, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = numberedName(name, number, hasNoEnding);
    if (!isTaken(numbered)) return numbered;
  }
}

/** The name without its ending, for a file, and without a number: `Plan` of `Plan (2).pdf`. */
export function stemOf(name: string, hasNoEnding: boolean): string {
  const whole = hasNoEnding ? name : name.slice(0, name.length - endingOf(name).length);
  return whole.replace(/(?<=.) \(\d+\)$/u, '');
}

/** The ending of a file's name: `.pdf`, `.tar.gz`. A hidden file such as `.env` has none. */
function endingOf(name: string): string {
  return /(?<=.)(?:\.tar)?\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
}

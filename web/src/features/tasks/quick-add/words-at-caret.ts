import type { Named } from '../mutations/pending.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import type { Piece } from './parse.ts';

/** A word that is being typed after `@`, `#` or `+`. */
export type TypedWord = { readonly sign: '@' | '#' | '+'; readonly text: string; readonly from: number };

/** The word with a sign before the caret; null if there is none. Names may have several words. */
export function wordAtCaret(text: string, caret: number): TypedWord | null {
  const found = /(?:^|[\s(])([@#+])([\p{L}\p{M}\p{N}_/.-]*(?: [\p{L}\p{M}\p{N}_/.-]+){0,3})$/u.exec(
    text.slice(0, caret),
  );
  const [, sign, word = ''] = found ?? [];
  if (sign !== '@' && sign !== '#' && sign !== '+') return null;
  if (sign === '#' && word.includes(' ')) return null;
  return { sign, text: word, from: caret - word.length - 1 };
}

/** The choices whose name, or one of its words, begins with what was typed. */
export function completions<T extends { readonly name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = typed.toLocaleLowerCase();
  return all
    .filter(({ name }) => {
      const folded = name.toLocaleLowerCase();
      return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
    })
    .slice(0, 8);
}

/** Takes `+Name of a project` out of a line: the longest name that fits, and the rest of the line. */
export function takeProject(
  line: string,
  projects: readonly Named[],
): { readonly project: Named | null; readonly rest: string } {
  const folded = line.toLocaleLowerCase();
  for (const project of projects.toSorted((a, b) => b.name.length - a.name.length)) {
    const word = `+${project.name.toLocaleLowerCase()}`;
    const at = folded.indexOf(word);
    if (at === -1 || !/^$|\s$/.test(line.slice(0, at))) continue;
    const after = line.slice(at + word.length);
    if (!/^$|^\s|^[,.;:!?](\s|$)/.test(after)) continue;
    return { project, rest: `${line.slice(0, at)}${after}`.replaceAll(/\s+/g, ' ').trim() };
  }
  return { project: null, rest: line };
}

/** A line with other words in place of a recognized piece. Of several dates the last one counts, of other pieces the first. */
export function withWords(line: string, { kind, text }: Pick<Piece, 'kind' | 'text'>, words: string): string {
  const at = kind === 'due' ? line.lastIndexOf(text) : line.indexOf(text);
  return at === -1 ? `${line} ${words}` : line.slice(0, at) + words + line.slice(at + text.length);
}

/** The lines of a text as titles: without blank ones and the signs of lists. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]\s+(?:\[[ x]\]\s+)?|\d+[.)]\s+)/i, '').trim())
    .filter((line) => line !== '');
}

/** The name of the kept text of a column, on the board of a project or of all tasks. */
export function columnDraft(project: Named | null, group: GroupId): string {
  return `column:${project?.id ?? ''} ${group}`;
}

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure, Measured, SectionName } from './section.ts';

const document = path.join(import.meta.dirname, '../docs/benchmarks.md');

/** The section as a table for the terminal. */
export function printed(title: string, { figures }: Measured): string {
  const rows = figures.map((figure) => [figure.name, figure.value, verdict(figure)] as const);
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const lines = rows.map(([name, value, verdict]) =>
    `  ${name.padEnd(width(0))}  ${value.padEnd(width(1))}  ${verdict}`.trimEnd(),
  );
  return [title, ...lines, ''].join('\n');
}

/** The section as Markdown, with the conditions of its measurement. */
export function markdown(measured: Measured, conditions: string): string {
  const rows = measured.figures.map(
    (figure) => `| ${figure.name} | ${figure.value} | ${figure.target ?? ''} | ${mark(figure)} |`,
  );
  const details = (measured.details ?? []).map(
    ({ title, text }) =>
      `<details><summary>${title}</summary>\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n\n</details>`,
  );
  return [
    ['| What | Measured | Target | |', '|---|---|---|---|', ...rows].join('\n'),
    ...measured.remarks,
    ...details,
    `_Measured ${conditions}._`,
  ].join('\n\n');
}

/** Replaces the section between its markers in docs/benchmarks.md; the text around them stays. */
export async function writeSection(name: SectionName, text: string): Promise<void> {
  const before = await readFile(document, 'utf8');
  const [opening, closing] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const start = before.indexOf(opening);
  const end = before.indexOf(closing);
  if (start === -1 || end < start) throw new Error(`${document} has no markers ${opening} … ${closing}.`);
  const after = `${before.slice(0, start + opening.length)}\n\n${text}\n\n${before.slice(end)}`;
  await writeFile(document, after);
}

export function missed(measured: Measured): Figure[] {
  return measured.figures.filter((figure) => figure.met === false);
}

function verdict({ target, met }: Figure): string {
  if (target === undefined) return '';
  return `${met ? 'ok' : 'MISSED'} (${target})`;
}

function mark({ met }: Figure): string {
  if (met === undefined) return '';
  return met ? 'met' : '**missed**';
}

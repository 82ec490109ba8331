import { useMemo } from 'react';
import { counted } from '../../../../ui/counted.ts';
import type { Remark } from '../plan/plan.ts';
import { Section } from './section.tsx';

/** Maximum numbers of remarks, and of rows and titles per remark. */
const most = { texts: 100, rows: 8, titles: 3 } as const;

/**
 * Remarks grouped by text: “No title. rows 5, 8 and 12 more”. With `titles`, rows are shown by title, for boards without
 * row numbers.
 */
export function RemarkList({
  title,
  remarks,
  titles,
}: {
  title: string;
  remarks: readonly Remark[];
  titles: ReadonlyMap<number, string> | null;
}) {
  const groups = useMemo(() => grouped(remarks), [remarks]);
  if (remarks.length === 0) return null;
  return (
    <Section open title={title}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {groups.slice(0, most.texts).map(([text, rows]) => (
          <li key={text} className="flex flex-wrap gap-x-2">
            <span dir="auto" className="wrap-anywhere min-w-0 text-ink">
              {text}
            </span>
            <span className="wrap-anywhere min-w-0 text-subtle tabular-nums">
              {titles ? titlesText(titles, rows) : rowsText(rows)}
            </span>
          </li>
        ))}
        {groups.length > most.texts && (
          <li className="text-muted">And {counted(groups.length - most.texts, 'more remark')}.</li>
        )}
      </ul>
    </Section>
  );
}

function grouped(remarks: readonly Remark[]): [string, number[]][] {
  const groups = new Map<string, number[]>();
  for (const { row, text } of remarks) {
    const rows = groups.get(text);
    if (rows) rows.push(row);
    else groups.set(text, [row]);
  }
  return [...groups];
}

function rowsText(rows: readonly number[]): string {
  const named = rows.slice(0, most.rows).map((row) => row.toLocaleString());
  return `row${rows.length === 1 ? '' : 's'} ${withMore(named, rows.length)}`;
}

function titlesText(titles: ReadonlyMap<number, string>, rows: readonly number[]): string {
  const named = rows.slice(0, most.titles).map((row) => {
    const title = (titles.get(row) ?? '').trim();
    return title.length > 40 ? `${title.slice(0, 39)}…` : title;
  });
  return withMore(
    named.filter((title) => title !== ''),
    rows.length,
  );
}

function withMore(named: readonly string[], count: number): string {
  const more = count - named.length;
  const list = named.join(', ');
  if (more === 0) return list;
  return list === '' ? `${more.toLocaleString()} times` : `${list} and ${more.toLocaleString()} more`;
}

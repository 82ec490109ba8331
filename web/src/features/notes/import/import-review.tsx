import { FileText } from 'lucide-react';
import { counted } from '../../../ui/counted.ts';
import { Input } from '../../../ui/input.tsx';
import type { ImportPlan, SkippedFile } from './plan.ts';

/** The most notes and files that are listed. */
const maxListed = 200;

const kinds = {
  markdown: 'Files',
  obsidian: 'A vault of Obsidian',
  notion: 'An export of Notion',
} as const;

/** What an import will create, before it does. */
export function ImportReview({
  plan: { kind, notes, known, attached, skipped },
  tag,
  onTag,
}: {
  plan: ImportPlan;
  tag: string;
  onTag: (tag: string) => void;
}) {
  const parts = [
    `${counted(notes.length, 'note')}${attached.size === 0 ? '' : ` and ${counted(attached.size, 'file')} in Resources`} will be created`,
    ...(known.size > 0 ? [`${known.size.toLocaleString()} already here`] : []),
    ...(skipped.length > 0 ? [`${counted(skipped.length, 'file')} left out`] : []),
  ];
  const remarks = notes.flatMap(({ path, problems }) => problems.map((why) => ({ path, why })));
  return (
    <div className="flex flex-col gap-4">
      <p aria-live="polite" className="text-ink text-sm">
        {kinds[kind]}: {parts.join(', ')}.
      </p>
      {notes.length > 0 && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the field is within */}
          <label className="flex flex-col gap-1 text-muted text-sm">
            Tag for all of them, to find them again
            <Input value={tag} onChange={({ currentTarget }) => onTag(currentTarget.value)} />
          </label>
          <ul aria-label="Notes to import" className="flex flex-col rounded-card border border-hairline">
            {notes.slice(0, maxListed).map(({ id, title, path, fields }) => (
              <li
                key={id}
                className="flex min-w-0 items-center gap-2 border-hairline px-3 py-2 text-sm not-last:border-b"
              >
                <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
                <span className="flex min-w-0 flex-1 flex-col">
                  <bdi className="truncate text-ink">{title || 'Untitled Note'}</bdi>
                  <bdi className="truncate text-subtle text-xs">{path}</bdi>
                </span>
                {fields.tags && fields.tags.length > 0 && (
                  <span className="max-w-2/5 truncate text-muted text-xs">
                    {fields.tags.map((each) => `#${each}`).join(' ')}
                  </span>
                )}
              </li>
            ))}
            {notes.length > maxListed && (
              <li className="px-3 py-2 text-muted text-sm">
                and {(notes.length - maxListed).toLocaleString()} more
              </li>
            )}
          </ul>
        </>
      )}
      <ProblemList title="To know" items={remarks} />
      <ProblemList title="Left out" items={skipped} />
    </div>
  );
}

/** Files with what is to be said of each. */
export function ProblemList({ title, items }: { title: string; items: readonly SkippedFile[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="flex flex-col gap-1 text-muted">
        {items.slice(0, maxListed).map(({ path, why }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may be named twice
          <li key={index} className="wrap-anywhere">
            <bdi className="text-ink">{path}</bdi>: {why}
          </li>
        ))}
        {items.length > maxListed && <li>and {(items.length - maxListed).toLocaleString()} more</li>}
      </ul>
    </section>
  );
}

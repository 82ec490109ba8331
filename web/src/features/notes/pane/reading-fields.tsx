import type { Note } from '@longtable/contract/notes';
import { parseLink } from '@longtable/contract/rules/link-address';
import { maxNoteAuthorLength, maxNoteUrlLength } from '@longtable/contract/rules/note-limits';
import { ExternalLink } from 'lucide-react';
import { buttonStyles } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { editNote } from '../note-actions.ts';
import { useTyped } from './use-typed.ts';

/** The web address and the author of something to read. */
export function ReadingFields({ note, canEdit }: { note: Note; canEdit: boolean }) {
  const url = useTyped(
    note.url ?? '',
    (typed) => editNote(note, { url: typed === '' ? null : parseLink(typed) }),
    {
      problemOf: (typed) =>
        typed.trim() === '' || parseLink(typed) !== null
          ? ''
          : 'Enter a web address that begins with http:// or https://.',
    },
  );
  const author = useTyped(note.author ?? '', (typed) => editNote(note, { author: typed || null }));
  const link = note.url !== null && (
    <a
      href={note.url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyles({ variant: 'ghost', className: canEdit ? 'shrink-0 px-2' : 'min-w-0 px-0' })}
    >
      <ExternalLink aria-hidden />
      {canEdit ? <span className="sr-only">Open the page</span> : <bdi className="truncate">{note.url}</bdi>}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
  if (!canEdit) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 pt-2 text-muted text-sm">
        {link}
        {note.author !== null && <span dir="auto">{note.author}</span>}
      </div>
    );
  }
  return (
    <div className="grid gap-3 pt-4 sm:grid-cols-2">
      <Field label="Web address" error={url.problem}>
        <div className="flex min-w-0 gap-1">
          <Input
            type="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            autoComplete="off"
            maxLength={maxNoteUrlLength}
            value={url.text}
            onChange={({ target }) => url.onText(target.value)}
            onBlur={url.onLeave}
            className="min-w-0 flex-1"
          />
          {link}
        </div>
      </Field>
      <Field label="Author">
        <Input
          autoComplete="off"
          maxLength={maxNoteAuthorLength}
          value={author.text}
          onChange={({ target }) => author.onText(target.value)}
          onBlur={author.onLeave}
        />
      </Field>
    </div>
  );
}

import type { Note } from '@longtable/contract/notes';
import { untitledNote } from '@longtable/contract/rules/note-kinds';
import { maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { noTitleText } from '@longtable/contract/rules/note-texts';
import { useEffect, useId, useRef } from 'react';
import { takesFocus } from '../new-note.ts';
import { editNote } from '../note-actions.ts';
import { useTyped } from './use-typed.ts';

/**
 * The title of a note, saved while it is typed. An empty one of a General note becomes "Untitled Note"; in other categories it is
 * marked, and the last one stays.
 */
export function NoteTitle({ note, canEdit, onEnter }: { note: Note; canEdit: boolean; onEnter: () => void }) {
  const { id, title, category } = note;
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const { text, problem, onText, onLeave } = useTyped(title, (typed) => editNote(note, { title: typed }), {
    problemOf: (typed) => (typed.trim() === '' && category !== 'General' ? noTitleText : ''),
    isRestored: true,
  });
  useEffect(() => {
    if (!takesFocus(id)) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [id]);
  if (!canEdit) {
    return (
      <h2 dir="auto" className="wrap-anywhere font-semibold text-2xl text-ink leading-8">
        {title}
      </h2>
    );
  }
  return (
    <div>
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        aria-label="Title"
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? undefined : problemId}
        placeholder={untitledNote}
        maxLength={maxNoteTitleLength}
        enterKeyHint="next"
        value={text}
        onChange={({ target }) => onText(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        className="wrap-anywhere -mx-1 block w-[calc(100%+0.5rem)] resize-none rounded-control bg-transparent px-1 font-semibold text-2xl text-ink leading-8 outline-none field-sizing-content placeholder:text-subtle aria-invalid:outline-2 aria-invalid:outline-danger"
      />
      {problem !== '' && (
        <p id={problemId} role="alert" className="pt-1 text-danger text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}

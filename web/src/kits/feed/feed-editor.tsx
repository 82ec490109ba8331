import { useLayoutEffect, useMemo, useRef } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import { Button } from '../../ui/button.tsx';
import type { Feed, FeedDraft, FeedEntry, FeedFieldHandle } from './feed.ts';
import { buttonSize, CharactersLeft, isTooLong } from './feed-composer.tsx';

/** What the editor needs of a feed: lists of entries that are no feed have it, too. */
export type EditedFeed<Entry extends FeedEntry, Draft extends FeedDraft> = Pick<
  Feed<Entry, Draft>,
  'noun' | 'density' | 'maxLength' | 'draftOf' | 'edit' | 'renderField' | 'renderMore'
> & {
  /** Whether an entry needs no text: none does without it. */
  readonly mayBeEmpty?: (entry: Entry) => boolean;
};

/** Edits an entry in place. Escape keeps the draft, Cancel discards it. */
export function FeedEditor<Entry extends FeedEntry, Draft extends FeedDraft>({
  feed,
  entry,
  onDone,
  onSave,
}: {
  feed: EditedFeed<Entry, Draft>;
  entry: Entry;
  onDone: () => void;
  /** Called instead of saving: calls `save`, at once or when the person has confirmed it. */
  onSave?: (draft: Draft, save: () => void) => void;
}) {
  const { noun, maxLength, draftOf } = feed;
  const blank = useMemo(() => draftOf(entry), [draftOf, entry]);
  const [draft, setDraft] = useDraft(`${noun}:${entry.id}`, blank);
  const field = useRef<FeedFieldHandle>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const canSave =
    (draft.content.trim() !== '' || feed.mayBeEmpty?.(entry) === true) && !isTooLong(draft, maxLength);
  const save = () => {
    if (!canSave) return;
    const done = () => {
      feed.edit(entry, draft);
      setDraft(null);
      onDone();
    };
    if (onSave) onSave(draft, done);
    else done();
  };
  const cancel = () => {
    setDraft(null);
    onDone();
  };
  return (
    <div className="flex flex-col gap-2">
      {feed.renderField({
        ref: field,
        label: `Edit the ${noun}`,
        draft,
        minRows: 2,
        maxLength,
        onChange: setDraft,
        onSend: save,
        onEscape: onDone,
      })}
      {feed.renderMore?.(draft, setDraft)}
      <div className="flex items-center justify-end gap-2">
        <CharactersLeft draft={draft} maxLength={maxLength} />
        <Button size={buttonSize(feed)} onClick={cancel}>
          Cancel
        </Button>
        <Button size={buttonSize(feed)} variant="primary" disabled={!canSave} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}

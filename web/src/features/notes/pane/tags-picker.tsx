import type { Note } from '@longtable/contract/notes';
import { maxNoteTags } from '@longtable/contract/rules/note-limits';
import { cleanTags, tagKey } from '@longtable/contract/rules/task-tags';
import { Tag } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import { SearchList } from '../../../ui/search-list.tsx';
import { hasTag } from '../data/note-view.ts';
import { useNoteCounts } from '../data/notes.ts';
import { editNote } from '../note-actions.ts';

const newTagIcon = <Tag aria-hidden className="text-subtle" />;

/** Adds and removes tags of a note: those in use, and new ones by typing. */
export function TagsPicker({
  note,
  trigger,
  open,
  onOpenChange,
}: {
  note: Note;
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Popover trigger={trigger} label="Tags" open={open} onOpenChange={onOpenChange} className="w-64 p-2">
      <TagList note={note} />
    </Popover>
  );
}

function TagList({ note }: { note: Note }) {
  const { tags } = note;
  const known = useNoteCounts()?.tags ?? [];
  // The tags of the note come first; ticking does not reorder them.
  const [first] = useState(tags);
  const names = new Map<string, string>();
  for (const name of [...first, ...known.map((tag) => tag.name), ...tags])
    if (!names.has(tagKey(name))) names.set(tagKey(name), name);
  const options = [...names.values()].map((name) => ({ value: name, label: name }));
  const isFull = tags.length >= maxNoteTags;
  return (
    <SearchList
      label="Tags"
      findLabel="Find or add a tag"
      options={options}
      multiple
      clears
      tickOf={(tag) => (hasTag(note, tag) ? 'all' : null)}
      created={(text) => {
        const [tag] = cleanTags([text.normalize('NFC')]);
        if (tag === undefined || names.has(tagKey(tag))) return null;
        return { value: tag, label: `Add “${tag}”`, icon: newTagIcon };
      }}
      onChoose={(tag) => {
        const others = tags.filter((each) => tagKey(each) !== tagKey(tag));
        if (others.length < tags.length) editNote(note, { tags: others });
        else if (!isFull) editNote(note, { tags: [...tags, tag] });
      }}
      nothing="No tags yet. Type to add one."
      note={isFull ? `At most ${maxNoteTags} tags.` : undefined}
    />
  );
}

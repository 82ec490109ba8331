import { cleanTags, maxTags, tagKey } from '@longtable/contract/rules/task-tags';
import { Tag } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SearchList, type Tick } from '../../../ui/search-list.tsx';
import { useChoices } from '../filter/use-choices.ts';

const newTagIcon = <Tag aria-hidden className="text-subtle" />;

export interface TagsPickerProps {
  /** The tags of each task. */
  tagsOf: readonly (readonly string[])[];
  /** Called with a tag to add to all tasks, or to remove from all. */
  onToggle: (tag: string, isAdded: boolean) => void;
}

/** Adds and removes tags: those in use, and new ones by typing. */
export function TagsPicker({ tagsOf, onToggle }: TagsPickerProps) {
  const { tags: known } = useChoices();
  // Tags of the tasks come first; ticking does not reorder them.
  const [first] = useState(() => cleanTags(tagsOf.flat()));
  const keys = tagsOf.map((tags) => new Set(tags.map(tagKey)));
  const isFull = tagsOf.every((tags) => tags.length >= maxTags);
  const tickOf = (tag: string): Tick => {
    const count = keys.filter((tags) => tags.has(tagKey(tag))).length;
    if (count === 0) return null;
    return count === keys.length ? 'all' : 'some';
  };
  const options = useMemo(() => {
    const byKey = new Map<string, { value: string; label: string; hint?: string }>();
    for (const tag of first) byKey.set(tagKey(tag), { value: tag, label: tag });
    for (const { value, label } of known)
      if (!byKey.has(tagKey(value))) byKey.set(tagKey(value), { value, label });
    return [...byKey.values()];
  }, [first, known]);
  return (
    <SearchList
      label="Tags"
      findLabel="Find or add a tag"
      options={options}
      multiple
      clears
      tickOf={tickOf}
      created={(text) => {
        const [tag] = cleanTags([text.replaceAll(',', ' ')]);
        if (tag === undefined || options.some(({ value }) => tagKey(value) === tagKey(tag))) return null;
        return { value: tag, label: `Add “${tag}”`, icon: newTagIcon };
      }}
      onChoose={(tag) => {
        const isAdded = tickOf(tag) !== 'all';
        if (!isAdded || !isFull) onToggle(tag, isAdded);
      }}
      nothing="No tags yet. Type to add one."
      note={isFull ? `At most ${maxTags} tags.` : undefined}
    />
  );
}

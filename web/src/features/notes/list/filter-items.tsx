import {
  noteCategories,
  noteCategoryLabels,
  noteSortLabels,
  noteSorts,
} from '@longtable/contract/rules/note-kinds';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { Tag, Tags } from 'lucide-react';
import {
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '../../../ui/menu.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import { useNoteCounts } from '../data/notes.ts';
import { notesDialog } from '../page-state.ts';
import type { NotesPlace } from '../use-notes-place.ts';

/** No tag: those are trimmed. */
const all = ' all';
/** The most tags in the menu; the dialog of tags has all of them. */
const mostTags = 50;

/** The items of the menu for category, tag and order. */
export function FilterItems({ place: { view, change } }: { place: NotesPlace }) {
  const counts = useNoteCounts();
  const tags = counts?.tags ?? [];
  const key = view.tag === null ? null : tagKey(view.tag);
  return (
    <>
      <MenuLabel>Category</MenuLabel>
      <MenuRadioGroup
        value={view.category ?? all}
        onValueChange={(value) => change({ category: value === all ? undefined : value })}
      >
        <MenuRadioItem value={all}>All categories</MenuRadioItem>
        {noteCategories.map((category) => (
          <MenuRadioItem
            key={category}
            value={category}
            icon={<CategoryIcon category={category} className="size-4" />}
            {...(counts && !view.trash && !view.shared && { hint: counts.categories[category] })}
          >
            {noteCategoryLabels[category]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuSub label={view.tag === null ? 'Tag' : `Tag: ${view.tag}`} icon={<Tag />}>
        <MenuRadioGroup
          value={tags.find((tag) => tagKey(tag.name) === key)?.name ?? view.tag ?? all}
          onValueChange={(value) => change({ tag: value === all ? undefined : value })}
        >
          <MenuRadioItem value={all}>All tags</MenuRadioItem>
          {tags.slice(0, mostTags).map(({ name, count }) => (
            <MenuRadioItem key={name} value={name} hint={count}>
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem icon={<Tags />} onSelect={() => notesDialog.set({ kind: 'tags' })}>
          Manage tags…
        </MenuItem>
      </MenuSub>
      {!view.trash && (
        <>
          <MenuSeparator />
          <MenuLabel>Sort by</MenuLabel>
          <MenuRadioGroup value={view.sort} onValueChange={(sort) => change({ sort })}>
            {noteSorts.map((sort) => (
              <MenuRadioItem key={sort} value={sort}>
                {noteSortLabels[sort]}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </>
      )}
    </>
  );
}

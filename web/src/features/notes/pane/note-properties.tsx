import type { Note } from '@longtable/contract/notes';
import { noteCategories, noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '../../../ui/menu.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import { editNote } from '../note-actions.ts';

const TagsPicker = lazyPart(async () => (await import('./tags-picker.tsx')).TagsPicker);

/** The category and the tags of a note. */
export function NoteProperties({ note, canEdit }: { note: Note; canEdit: boolean }) {
  const { category, tags } = note;
  if (!canEdit) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-muted text-sm">
        <span className="inline-flex items-center gap-1.5">
          <CategoryIcon category={category} className="size-4" />
          {noteCategoryLabels[category]}
        </span>
        {tags.map((tag) => (
          <bdi key={tag}>#{tag}</bdi>
        ))}
      </p>
    );
  }
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1.5 pt-2">
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            icon={<CategoryIcon category={category} />}
            iconEnd={<ChevronDown />}
            aria-label={`Category: ${noteCategoryLabels[category]}`}
            className="px-2"
          >
            {noteCategoryLabels[category]}
          </Button>
        }
      >
        <MenuRadioGroup value={category} onValueChange={(next) => editNote(note, { category: next })}>
          {noteCategories.map((each) => (
            <MenuRadioItem key={each} value={each} icon={<CategoryIcon category={each} className="size-4" />}>
              {noteCategoryLabels[each]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu>
      <ChipList
        label="Tags"
        chips={tags.map((tag) => ({ key: tag, text: tag, removeLabel: `Remove tag ${tag}` }))}
        onRemove={({ key }) => editNote(note, { tags: tags.filter((tag) => tagKey(tag) !== tagKey(key)) })}
      />
      <TagsButton note={note} />
    </div>
  );
}

/** The button that opens the list of tags, whose code it loads. */
function TagsButton({ note }: { note: Note }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const button = (
    <Button variant="ghost" size="sm" icon={<Plus />} aria-haspopup="dialog" className="px-2">
      {note.tags.length === 0 ? 'Add tags' : 'Tag'}
    </Button>
  );
  if (open === null) {
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus />}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={() => setOpen(true)}
        className="px-2"
      >
        {note.tags.length === 0 ? 'Add tags' : 'Tag'}
      </Button>
    );
  }
  return <TagsPicker note={note} trigger={button} open={open} onOpenChange={setOpen} fallback={button} />;
}

import { cleanTags, maxTagLength, tagKey } from '@longtable/contract/rules/task-tags';
import { Pencil, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { changeNote, useNoteCounts } from './data/notes.ts';

type TagCount = { readonly name: string; readonly count: number };
type Editing = { readonly name: string; readonly kind: 'rename' | 'delete' } | null;

/** The tags of all notes, to rename, merge and delete them. */
export function TagsDialog({
  shown,
  onShown,
  open,
  onClose,
}: {
  /** The tag by which the list is filtered; null for none. */
  shown: string | null;
  /** Called when that tag has another name, or (undefined) is deleted. */
  onShown: (tag: string | undefined) => void;
  open: boolean;
  onClose: () => void;
}) {
  const tags = useNoteCounts()?.tags ?? [];
  const [editing, setEditing] = useState<Editing>(null);
  const stop = () => setEditing(null);
  const isShown = (name: string) => shown !== null && tagKey(shown) === tagKey(name);
  const rename = (from: string, to: string) => {
    stop();
    if (to === from) return;
    changeNote({ kind: 'renameTag', from, to });
    if (isShown(from)) onShown(to);
  };
  const remove = (name: string) => {
    stop();
    changeNote({ kind: 'deleteTag', name });
    if (isShown(name)) onShown(undefined);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Tags"
      description="A tag that gets the name of another one is merged with it, in all your notes."
      phone="fit"
    >
      {tags.length === 0 ? (
        <EmptyState
          compact
          icon={<Tag />}
          title="No tags yet"
          description="Tags that you add to notes appear here."
          headingLevel={3}
        />
      ) : (
        <ul aria-label="Tags" className="-mx-2 flex flex-col">
          {tags.map((tag) => (
            <li key={tagKey(tag.name)} className="rounded-control px-2 hover:bg-hover">
              {editing?.name !== tag.name ? (
                <TagRow tag={tag} onEdit={(kind) => setEditing({ name: tag.name, kind })} />
              ) : editing.kind === 'rename' ? (
                <RenameTag tag={tag} others={tags} onCancel={stop} onRename={(to) => rename(tag.name, to)} />
              ) : (
                <DeleteTag tag={tag} onCancel={stop} onDelete={() => remove(tag.name)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function TagRow({
  tag: { name, count },
  onEdit,
}: {
  tag: TagCount;
  onEdit: (kind: 'rename' | 'delete') => void;
}) {
  return (
    <div className="flex min-h-10 items-center gap-2 text-sm">
      <bdi className="min-w-0 truncate text-ink">{name}</bdi>
      <span className="flex-1 shrink-0 text-muted text-xs tabular-nums">{counted(count, 'note')}</span>
      <IconButton label={`Rename ${name}`} size="sm" noTooltip onClick={() => onEdit('rename')}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${name}`} size="sm" noTooltip onClick={() => onEdit('delete')}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

function RenameTag({
  tag,
  others,
  onCancel,
  onRename,
}: {
  tag: TagCount;
  others: readonly TagCount[];
  onCancel: () => void;
  onRename: (to: string) => void;
}) {
  const [text, setText] = useState(tag.name);
  const [to] = cleanTags([text.normalize('NFC')]);
  const other =
    to === undefined || tagKey(to) === tagKey(tag.name)
      ? undefined
      : others.find(({ name }) => tagKey(name) === tagKey(to));
  return (
    <form
      className="flex flex-col gap-1 py-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        // It is inside the form of no other dialog, but in its element tree.
        event.stopPropagation();
        if (to !== undefined) onRename(other?.name ?? to);
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Input
          // The button that was pressed is gone.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          size="sm"
          aria-label={`New name for ${tag.name}`}
          data-keeps-escape=""
          maxLength={maxTagLength}
          autoComplete="off"
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }}
          className="min-w-32 flex-1"
        />
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={to === undefined}>
          {other ? 'Merge' : 'Rename'}
        </Button>
      </div>
      {other && (
        <p role="status" className="text-muted text-xs">
          Merges with <bdi className="font-medium text-ink">{other.name}</bdi> ({counted(other.count, 'note')}
          ). This can’t be undone.
        </p>
      )}
    </form>
  );
}

function DeleteTag({
  tag,
  onCancel,
  onDelete,
}: {
  tag: TagCount;
  onCancel: () => void;
  onDelete: () => void;
}) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 py-1.5 text-sm">
      <p className="min-w-40 flex-1 text-muted">
        Remove <bdi className="font-medium text-ink">{tag.name}</bdi> from {counted(tag.count, 'note')}? The
        notes stay.
      </p>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
      {/* The button that was pressed is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button size="sm" variant="danger" autoFocus onClick={onDelete}>
        Delete tag
      </Button>
    </div>
  );
}

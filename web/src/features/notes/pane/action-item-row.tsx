import { newId } from '@longtable/contract/new-id';
import type { ActionItem, Note } from '@longtable/contract/notes';
import { maxActionItemLength } from '@longtable/contract/rules/note-limits';
import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import { ArrowDown, ArrowUp, SquareCheckBig, SquarePlus, Trash2 } from 'lucide-react';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { openDetail } from '../../tasks/dialogs/open-dialogs.ts';
import { changeItems } from './change-items.ts';
import { useTyped } from './use-typed.ts';

/** Opens the task of an action item, once the server has it. */
async function openTask(taskId: string): Promise<void> {
  await whenCreated(taskId);
  openDetail(taskId);
}

/** Something to do after a meeting: checked, edited, moved, deleted, and made a task. */
export function ActionItemRow({
  note,
  item,
  index,
  count,
  canEdit,
}: {
  note: Note;
  item: ActionItem;
  index: number;
  count: number;
  canEdit: boolean;
}) {
  const { id, text, done, taskId } = item;
  const change = (fields: Partial<ActionItem>) =>
    changeItems(note.id, (items) => items.map((each) => (each.id === id ? { ...each, ...fields } : each)));
  const remove = () => changeItems(note.id, (items) => items.filter((each) => each.id !== id));
  const move = (by: 1 | -1) =>
    changeItems(note.id, (items) => {
      const at = items.findIndex((each) => each.id === id);
      return items.toSpliced(at, 1).toSpliced(at + by, 0, ...items.slice(at, at + 1));
    });
  // An emptied text is not saved: the item is deleted when the field is left.
  const typed = useTyped(text, (next) => next !== '' && change({ text: next }));
  const createTask = () => {
    const task = { id: newId(), title: text.slice(0, maxTitleLength) };
    const withTask = (each: ActionItem) => (each.id === id ? { ...each, taskId: task.id } : each);
    changeItems(note.id, (items) => items.map(withTask), task);
    toast({
      title: 'Task created',
      description: task.title,
      action: { label: 'Open', onSelect: () => void openTask(task.id) },
    });
  };
  return (
    <li className="group flex min-h-8 items-start gap-2">
      <Checkbox
        aria-label={`Done: ${text}`}
        checked={done}
        disabled={!canEdit}
        onCheckedChange={(checked) => change({ done: checked })}
        className="h-8 items-center"
      />
      {canEdit ? (
        <textarea
          rows={1}
          dir="auto"
          aria-label={`Action item ${index + 1}`}
          maxLength={maxActionItemLength}
          value={typed.text}
          onChange={({ target }) => typed.onText(target.value.replaceAll(/\s*\n\s*/g, ' '))}
          onBlur={() => {
            if (typed.text.trim() === '') remove();
            else typed.onLeave();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
          className={cn(
            'wrap-anywhere min-w-0 flex-1 resize-none rounded-control bg-transparent px-1 py-1.5 text-ink text-sm leading-5 field-sizing-content pointer-coarse:py-3',
            done && 'text-muted line-through',
          )}
        />
      ) : (
        <p
          dir="auto"
          className={cn('wrap-anywhere min-w-0 flex-1 py-1.5 text-sm', done && 'text-muted line-through')}
        >
          {text}
        </p>
      )}
      {taskId !== null && (
        <IconButton label={`Open the task of “${text}”`} onClick={() => void openTask(taskId)}>
          <SquareCheckBig className="text-accent" />
        </IconButton>
      )}
      {canEdit && taskId === null && (
        <IconButton label={`Create a task of “${text}”`} onClick={createTask}>
          <SquarePlus />
        </IconButton>
      )}
      {canEdit && (
        <ActionsMenu label={`Actions for “${text}”`}>
          {index > 0 && (
            <MenuItem icon={<ArrowUp />} onSelect={() => move(-1)}>
              Move up
            </MenuItem>
          )}
          {index < count - 1 && (
            <MenuItem icon={<ArrowDown />} onSelect={() => move(1)}>
              Move down
            </MenuItem>
          )}
          {count > 1 && <MenuSeparator />}
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={remove}>
            Delete
          </MenuItem>
        </ActionsMenu>
      )}
    </li>
  );
}

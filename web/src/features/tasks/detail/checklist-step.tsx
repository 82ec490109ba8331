import { maxSubtaskTitleLength } from '@longtable/contract/rules/task-limits';
import type { Subtask } from '@longtable/contract/tasks';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/class-names.ts';
import { RenameField } from '../../../ui/rename-field.tsx';

const quiet =
  'shrink-0 rounded-control text-subtle opacity-0 transition-opacity hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within/step:opacity-100 group-hover/step:opacity-100 pointer-coarse:opacity-100';

/** A step of a checklist: tick, rename by pressing its title, move by its handle, remove. */
export function ChecklistStep({
  step: { id, title, done },
  canChange,
  order,
  isDragged,
  onKeyDown,
  onDone,
  onRename,
  onRemove,
}: {
  step: Subtask;
  canChange: boolean;
  /** Its index during a drag. */
  order: number;
  isDragged: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onDone: (isDone: boolean) => void;
  onRename: (title: string) => void;
  onRemove: () => void;
}) {
  const [isRenaming, setRenaming] = useState(false);
  const name = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useLayoutEffect(() => {
    // Not if the focus has moved elsewhere.
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) name.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const text = cn('wrap-anywhere min-w-0 text-sm', done ? 'text-muted line-through' : 'text-ink');
  return (
    // Handles keys that bubble from its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-step={id}
      style={{ order }}
      onKeyDown={canChange ? onKeyDown : undefined}
      className={cn(
        'group/step flex min-h-8 items-start gap-1 rounded-control px-2 pointer-coarse:min-h-11',
        canChange && 'ps-0 hover:bg-hover',
        isDragged && 'relative z-10 bg-raised shadow-drag hover:bg-raised',
      )}
    >
      {canChange && (
        <button
          type="button"
          data-control="handle"
          aria-label={`Move the step ${title}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="Drag, or press Alt with an arrow key"
          className={cn(
            quiet,
            'flex h-8 w-6 touch-none items-center justify-center pointer-coarse:h-11 pointer-coarse:w-8',
            isDragged ? 'cursor-grabbing opacity-100' : 'cursor-grab',
          )}
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <Checkbox
        aria-label={title}
        checked={done}
        disabled={!canChange}
        onCheckedChange={onDone}
        data-control="done"
        className="py-1.5 pointer-coarse:min-w-9 pointer-coarse:py-0"
      />
      <div className="min-w-0 flex-1 ps-1">
        {isRenaming ? (
          <RenameField
            label="Name of the step"
            value={title}
            maxLength={maxSubtaskTitleLength}
            onDone={(next) => {
              setRenaming(false);
              if (next !== null) onRename(next);
            }}
          />
        ) : canChange ? (
          <button
            ref={name}
            type="button"
            dir="auto"
            data-control="title"
            aria-label={`Rename the step ${title}`}
            onClick={() => setRenaming(true)}
            className={cn(text, 'w-full cursor-text rounded-[4px] py-1.5 text-start pointer-coarse:py-3')}
          >
            {title}
          </button>
        ) : (
          <span dir="auto" className={cn(text, 'block py-1.5 pointer-coarse:py-3')}>
            {title}
          </span>
        )}
      </div>
      {canChange && !isRenaming && (
        <button
          type="button"
          data-control="remove"
          aria-label={`Remove the step ${title}`}
          onClick={onRemove}
          className={cn(
            quiet,
            'flex h-8 w-7 items-center justify-center pointer-coarse:h-11 pointer-coarse:w-9',
          )}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { announce } from '../../../ui/announce.ts';
import { useTaskScope } from '../data/task-scope.ts';
import type { Named } from '../mutations/pending.ts';
import { PieceChips } from '../quick-add/piece-chips.tsx';
import { type TaskDefaults, useQuickTask } from '../quick-add/use-quick-task.ts';
import { createdText } from '../quick-add/wording.ts';

/** Creates a task from a line such as "pay rent friday !high #home" on Enter, and keeps the focus for the next one. */
export function NewTaskRow({ today }: { today: CalendarDay }) {
  return <NewTaskLine today={today} project={useTaskScope().project} label="New task" />;
}

/** The same with the properties of a group. `onClose` makes it leave by Escape, or when it loses the focus while it is blank. */
export function NewTaskLine({
  label,
  onClose,
  ...given
}: {
  today: CalendarDay;
  project: Named | null;
  defaults?: TaskDefaults;
  label: string;
  onClose?: () => void;
}) {
  const field = useQuickTask(given);
  const input = useRef<HTMLInputElement>(null);
  const chipsId = useId();
  const isInGroup = onClose !== undefined;
  useEffect(() => {
    if (isInGroup) input.current?.focus();
  }, [isInGroup]);
  const { pieces } = field.task;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      field.clear();
      onClose?.();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const created = field.create();
    if (created) announce(createdText(created.task));
  };
  return (
    <div className="shrink-0 border-hairline border-b bg-surface focus-within:bg-[image:linear-gradient(var(--selected),var(--selected))]">
      <label className="flex h-11 cursor-text items-center gap-2 px-4 text-muted md:px-6">
        <Plus aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{label}</span>
        <input
          ref={input}
          dir="auto"
          value={field.text}
          maxLength={maxTitleLength}
          placeholder="New task, such as “pay rent friday !high #home”"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={pieces.length > 0 ? chipsId : undefined}
          onFocus={field.prepare}
          onBlur={() => {
            if (field.text === '') onClose?.();
          }}
          onChange={({ target }) => field.setText(target.value)}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none pointer-coarse:text-[1rem] md:text-sm"
        />
        {field.task.title !== '' && (
          <span className="shrink-0 text-subtle text-xs max-md:hidden">Enter to add</span>
        )}
      </label>
      {pieces.length > 0 && (
        <PieceChips
          id={chipsId}
          pieces={pieces}
          onIgnore={(piece) => {
            field.ignore(piece);
            input.current?.focus();
          }}
          line={field.text}
          onLine={field.setText}
          projectId={given.project?.id ?? null}
          focusLine={() => input.current?.focus()}
          className="px-4 pb-2.5 pl-10 md:px-6 md:pl-12"
        />
      )}
    </div>
  );
}

import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import { positionAt } from '@longtable/contract/rules/task-order';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { blankDraft, readDraft } from '../task-draft.ts';
import { useTaskScope } from '../task-scope.ts';
import { taskView } from '../task-view.ts';
import { createTask } from '../tasks.mutations.ts';

/** A title and Enter make a task with the defaults of workspace §5; the line stays for the next one. */
export function NewTaskRow({ today }: { today: CalendarDay }) {
  const user = useUser();
  const { project } = useTaskScope();
  const [title, setTitle] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTitle('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const draft = {
      ...blankDraft(today, { project, assignee: { id: user.id, name: user.fullName } }),
      title,
    };
    const { fields } = readDraft(draft);
    if (!fields) return;
    const position = positionAt(taskView().columns.todo, 0);
    createTask(user, { ...fields, subtasks: [], position }, { source: 'inline', chosen: draft });
    announce(`Created “${fields.title}” in To Do.`);
    setTitle('');
  };
  return (
    <label className="flex h-11 shrink-0 cursor-text items-center gap-2 border-hairline border-b bg-surface px-4 text-muted focus-within:bg-[image:linear-gradient(var(--selected),var(--selected))] md:px-6">
      <Plus aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">New task</span>
      <input
        dir="auto"
        value={title}
        maxLength={maxTitleLength}
        placeholder="New task"
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none pointer-coarse:text-[1rem] md:text-sm"
      />
      {title.trim() !== '' && (
        <span className="shrink-0 text-subtle text-xs max-md:hidden">Enter to add</span>
      )}
    </label>
  );
}

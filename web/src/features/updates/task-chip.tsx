import { ListTodo } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { useTask } from '../tasks/data/loaded-tasks.ts';
import { openDetail } from '../tasks/dialogs/open-dialogs.ts';
import { useLoad } from '../tasks/windows/use-load.ts';
import type { Subject } from './data/feed-target.ts';

/** The task of an update; a button that opens it for people who may see it. */
export function TaskChip({ task }: { task: NonNullable<Subject['task']> }) {
  useLoad({ kind: 'tasks', ids: [task.id] });
  const known = useTask(task.id);
  if (!known) return <TaskTitle title={task.title} />;
  return (
    <button
      type="button"
      onClick={() => openDetail(known.id)}
      className="mt-1.5 inline-flex h-6 max-w-full items-center gap-1 self-start rounded-control border border-hairline-strong bg-surface px-2 text-muted text-xs transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      <ListTodo aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">About the task </span>
      <span dir="auto" className="truncate">
        {known.title}
      </span>
    </button>
  );
}

/** The title of the task of an update. */
function TaskTitle({ title }: { title: string }) {
  return (
    <Chip icon={<ListTodo aria-hidden />} className="mt-1.5 self-start">
      <span className="sr-only">About the task </span>
      {title}
    </Chip>
  );
}

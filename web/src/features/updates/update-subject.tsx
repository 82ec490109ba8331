import { type ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import {
  ListTodo,
  type LucideIcon,
  MessageSquareText,
  Milestone,
  OctagonAlert,
  TrendingUp,
} from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/tones.ts';
import { useTask } from '../tasks/data/loaded-tasks.ts';
import { taskDialogs } from '../tasks/dialogs/task-dialogs.store.ts';
import { useLoad } from '../tasks/windows/use-load.ts';
import type { Subject } from './data/feed-target.ts';

/** Label, icon and tone of each update type. */
export const updateTypes: Record<ProjectUpdateType, { label: string; icon: LucideIcon; tone: Tone }> = {
  general: { label: 'General', icon: MessageSquareText, tone: 'neutral' },
  progress: { label: 'Progress', icon: TrendingUp, tone: 'accent' },
  milestone: { label: 'Milestone', icon: Milestone, tone: 'success' },
  blocker: { label: 'Blocker', icon: OctagonAlert, tone: 'danger' },
};

/** The type of an update as icon and text. */
export function TypeBadge({ type }: { type: ProjectUpdateType }) {
  const { label, icon: Icon, tone } = updateTypes[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="shrink-0">
      {label}
    </Badge>
  );
}

/** The task of an update; a button that opens it for people who may see it. */
export function TaskChip({ task }: { task: NonNullable<Subject['task']> }) {
  useLoad({ kind: 'tasks', ids: [task.id] });
  const known = useTask(task.id);
  if (!known) {
    return (
      <Chip icon={<ListTodo aria-hidden />} className="mt-1.5 self-start">
        <span className="sr-only">About the task </span>
        {task.title}
      </Chip>
    );
  }
  return (
    <button
      type="button"
      onClick={() => taskDialogs.openDetail(known.id)}
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

import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { cn } from '../../../ui/class-names.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { sampleTasks } from './sample-tasks.ts';
import type { DemoTask } from './shared-board.ts';
import { statusStyles } from './status-styles.ts';

/** The colleague's screen: the same tasks as a list. `touched` is the id of the task that the colleague taps. */
export function DemoPhone({ tasks, touched }: { tasks: readonly DemoTask[]; touched: string | null }) {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return (
    <ul className="flex flex-col">
      {sampleTasks.map(({ id, title }) => {
        const task = byId.get(id);
        if (!task) return null;
        return (
          <li
            key={id}
            className={cn(
              'flex items-center gap-2.5 rounded-control px-2 py-1.5 transition-colors duration-base',
              touched === id && 'bg-selected',
            )}
          >
            <StateGlyph {...statusStyles[task.status]} />
            <span className="min-w-0 flex-1">
              <span className={cn('block truncate text-xs', task.status === 'completed' && 'text-muted')}>
                {title}
              </span>
              <span className="block text-2xs text-muted">{taskStatusLabels[task.status]}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

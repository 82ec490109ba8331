import { boardStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { DemoCard } from './demo-card.tsx';
import { moreSampleTasks, sampleTasks } from './sample-tasks.ts';
import { statusStyles } from './status-styles.ts';

/** A static picture of a board. Decorative. */
export function TableScene() {
  return (
    <div className="absolute top-1/2 left-16 w-200 -translate-y-1/2 animate-fade-in rounded-dialog border border-hairline-strong bg-surface shadow-dialog xl:left-24">
      <div className="grid grid-cols-4 gap-2.5 p-3">
        {boardStatuses.map((status) => (
          <div key={status} className="min-h-100 rounded-card bg-sunken p-1.5">
            <div className="flex items-center gap-1.5 px-1 pt-0.5 pb-2 font-semibold text-xs">
              <StateGlyph {...statusStyles[status]} />
              {taskStatusLabels[status]}
            </div>
            <div className="flex flex-col gap-1.5">
              {[...sampleTasks, ...moreSampleTasks]
                .filter((task) => task.status === status)
                .map((task) => (
                  <DemoCard key={task.id} task={task} />
                ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

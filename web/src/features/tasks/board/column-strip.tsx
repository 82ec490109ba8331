import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useColumnLimit } from '../data/board-limits.ts';
import { useBoardContents } from '../data/task-scope.ts';
import { GroupCount } from '../marks/group-count.tsx';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { toggleColumn } from './column-menu.tsx';

const upright = { writingMode: 'vertical-rl' } as const;

/** A collapsed column: its name and count, and the button that expands it. */
export function ColumnStrip({ status }: { status: TaskStatus }) {
  const extent = useBoardContents(({ extents }) => extents[status]);
  const limit = useColumnLimit(status);
  const state = useBoardContents(({ state }) => state);
  return (
    <h2 className="min-h-0 flex-1 text-sm">
      <button
        type="button"
        aria-expanded={false}
        title="Expand column (-)"
        onClick={() => toggleColumn(status)}
        className="focus-inset flex h-full w-full flex-col items-center gap-2 rounded-card py-3 hover:bg-hover"
      >
        <StatusGlyph status={status} />
        <span id={`column-${status}`} className="font-semibold text-ink" style={upright}>
          {taskStatusLabels[status]}
        </span>
        {state === 'ready' && (
          <span className="font-normal text-muted" style={upright}>
            <GroupCount extent={extent} limit={limit} />
          </span>
        )}
      </button>
    </h2>
  );
}

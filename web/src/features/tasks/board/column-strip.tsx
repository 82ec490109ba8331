import { useColumnLimit } from '../data/board-limits.ts';
import { useBoardContents } from '../data/task-scope.ts';
import { GroupCount } from '../marks/group-count.tsx';
import { GroupMark } from '../marks/group-mark.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';
import { extentIn } from './board-groups.ts';
import { toggleColumn } from './column-menu.tsx';
import { useGroupName } from './use-group-name.ts';

const upright = { writingMode: 'vertical-rl' } as const;

/** A collapsed column: its name and count, and the button that expands it. */
export function ColumnStrip({ group }: { group: GroupId }) {
  const extent = useBoardContents((contents) => extentIn(contents, group));
  const limit = useColumnLimit(group);
  const label = useGroupName(group);
  const state = useBoardContents(({ state }) => state);
  return (
    <h2 className="min-h-0 flex-1 text-sm">
      <button
        type="button"
        aria-expanded={false}
        title="Expand column (-)"
        onClick={() => toggleColumn(group)}
        className="focus-inset flex h-full w-full flex-col items-center gap-2 rounded-card py-3 hover:bg-hover"
      >
        <GroupMark group={group} />
        <span
          id={`column-${group}`}
          dir="auto"
          className="max-h-64 truncate font-semibold text-ink"
          style={upright}
        >
          {label}
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

import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { PropertyGrouping } from '@longtable/contract/rules/task-grouping';
import { Plus } from 'lucide-react';
import { useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { groupLabel } from '../marks/group-mark.tsx';
import { othersInWords } from '../marks/others-in-words.ts';
import type { NewInGroup as New } from '../quick-add/group-defaults.ts';
import type { BoardContents } from '../windows/board-contents.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { NewTaskLine } from './new-task-row.tsx';

function useLabel(group: GroupId): string {
  return groupLabel(group, useDirectory(), useUser().id);
}

/** Opens the field for a new task of a group, in its heading. */
export function NewInGroup({ group, onCompose }: { group: GroupId; onCompose: (group: GroupId) => void }) {
  return (
    <IconButton
      label={`New task in ${useLabel(group)}`}
      size="sm"
      className="mr-1 shrink-0 self-center"
      onClick={() => onCompose(group)}
    >
      <Plus aria-hidden />
    </IconButton>
  );
}

/** The field for a new task of a group, which has what the tasks of the group have in common. */
export function NewRow({
  group,
  today,
  newIn,
  onClose,
}: {
  group: GroupId;
  today: CalendarDay;
  newIn: (group: GroupId) => New | null;
  onClose: () => void;
}) {
  const label = `New task in ${useLabel(group)}`;
  const given = newIn(group);
  if (!given) return null;
  return (
    <div role="cell">
      <NewTaskLine {...given} today={today} label={label} onClose={onClose} />
    </div>
  );
}

/** How many tasks are in groups that are not shown. */
export function OthersRow({
  others,
  by,
}: {
  others: NonNullable<BoardContents['others']>;
  by: PropertyGrouping | undefined;
}) {
  return (
    <div role="cell" className="flex h-full items-center px-4 text-muted text-sm md:px-6">
      {othersInWords(others, by)}
    </div>
  );
}

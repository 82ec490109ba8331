import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { memo, type RefObject, useEffect, useMemo, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import { GroupMark } from '../marks/group-mark.tsx';
import { othersInWords } from '../marks/others-in-words.ts';
import { useNewInGroup } from '../quick-add/group-defaults.ts';
import type { ShownGroup } from '../windows/board-contents.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { useMoreOf } from '../windows/use-more-of.ts';
import { Column, type ColumnProps } from './column.tsx';
import { useGroupName } from './use-group-name.ts';

/** As many columns as fit on a wide screen have their cards at once. */
const firstColumns = 6;

/** Like those by status (column.tsx), but any number of them. */
const widths = {
  minWidth: 'max(15rem, min((100cqw - 2.75rem) / 2, (54.25rem - 100cqw) * 1000))',
  maxWidth: '28rem',
};

const none: readonly ShownGroup[] = [];

/** The columns of a board that is grouped by another property than the status. */
export function GroupColumns({
  today,
  userId,
  collapsed,
  scroller,
}: {
  today: CalendarDay;
  userId: string;
  collapsed: readonly string[];
  scroller: RefObject<HTMLElement | null>;
}) {
  const shown = useBoardContents(({ groups }) => groups);
  const others = useBoardContents((contents) => contents.others);
  const board = useScope((scope) => scope.of());
  const newIn = useNewInGroup(today);
  const groups = shown ?? none;
  const near = useNear(scroller, groups);
  // The windows of groups are loaded when their columns come near the screen.
  const closed = useMemo(
    () =>
      groups
        .filter(({ extent }, index) => !extent.isOpened && extent.count > 0 && near(index))
        .map(({ group }) => group),
    [groups, near],
  );
  useMoreOf(closed, board);
  if (!shown) return <Spinner label="Loading..." fill />;
  return (
    <>
      {groups.map(({ group }, index) => (
        <GroupColumn
          key={group}
          group={group}
          today={today}
          userId={userId}
          isCollapsed={collapsed.includes(group)}
          isFar={!near(index)}
          mayAdd={newIn(group) !== null}
        />
      ))}
      {others && <p className="w-60 flex-none p-3 text-muted text-sm">{othersInWords(others, board.by)}</p>}
    </>
  );
}

const GroupColumn = memo(function GroupColumn({
  group,
  ...props
}: ColumnProps & { group: GroupId; isFar: boolean; mayAdd: boolean }) {
  return (
    <Column
      {...props}
      group={group}
      label={useGroupName(group)}
      mark={<GroupMark group={group} />}
      style={widths}
    />
  );
});

/** Tells of each column by its index whether it is, or was, on the screen or within a screen of it. */
function useNear(
  scroller: RefObject<HTMLElement | null>,
  groups: readonly ShownGroup[],
): (index: number) => boolean {
  const [last, setLast] = useState(firstColumns - 1);
  const ids = groups.map(({ group }) => group).join();
  useEffect(() => {
    const columns = [...(scroller.current?.querySelectorAll(':scope > section') ?? [])];
    if (ids === '' || columns.length <= firstColumns) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting);
        const furthest = Math.max(...seen.map(({ target }) => columns.indexOf(target)));
        setLast((before) => Math.max(before, furthest));
      },
      { root: scroller.current, rootMargin: '0px 100%' },
    );
    for (const column of columns) observer.observe(column);
    return () => observer.disconnect();
  }, [scroller, ids]);
  return useMemo(() => (index) => index <= last, [last]);
}

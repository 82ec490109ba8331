import { useMemo, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { unfolded } from '../board/board-state.ts';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import { useFolded } from '../marks/group-heading.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';
import { type ListRow, listRows } from './rows.ts';

/** The rows of the list, which of its groups are folded, and functions that change what is shown. */
export function useListRows(): {
  readonly rows: readonly ListRow[];
  readonly folded: ReadonlySet<GroupId>;
  readonly fold: (group: GroupId) => void;
  /** Opens the field for a new task of a group, or closes it. */
  readonly compose: (group: GroupId | null) => void;
  /** Whether old completed tasks are shown, and the function that shows or hides them. */
  readonly isUnfolded: boolean;
  readonly toggleOld: () => void;
} {
  const columns = useBoardContents((contents) => contents.columns);
  const extents = useBoardContents((contents) => contents.extents);
  const groups = useBoardContents((contents) => contents.groups);
  const others = useBoardContents((contents) => contents.others);
  const board = useScope((scope) => scope.of());
  const [folded, fold] = useFolded();
  const isUnfolded = useStore(unfolded);
  const [composing, setComposing] = useState<GroupId | null>(null);
  const rows = useMemo(
    () =>
      listRows({ columns, extents, groups, others }, folded, {
        sort: board.sort,
        isUnfolded,
        composing,
        ...(board.foldBefore !== undefined && { foldBefore: board.foldBefore }),
      }),
    [columns, extents, groups, others, folded, board, isUnfolded, composing],
  );
  const compose = (group: GroupId | null) => {
    if (group !== null && folded.has(group)) fold(group);
    setComposing(group);
  };
  return { rows, folded, fold, compose, isUnfolded, toggleOld: () => unfolded.set(!isUnfolded) };
}

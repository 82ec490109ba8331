import { useMemo, useState } from 'react';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import { useFolded } from '../marks/group-heading.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';
import { type ListRow, listRows } from './rows.ts';

/** The rows of the list, which of its groups are folded, and the functions to fold one or to open or close its field. */
export function useListRows(): {
  readonly rows: readonly ListRow[];
  readonly folded: ReadonlySet<GroupId>;
  readonly fold: (group: GroupId) => void;
  readonly compose: (group: GroupId | null) => void;
} {
  const columns = useBoardContents((contents) => contents.columns);
  const extents = useBoardContents((contents) => contents.extents);
  const groups = useBoardContents((contents) => contents.groups);
  const others = useBoardContents((contents) => contents.others);
  const sort = useScope((scope) => scope.of().sort);
  const [folded, fold] = useFolded();
  const [composing, setComposing] = useState<GroupId | null>(null);
  const rows = useMemo(
    () => listRows({ columns, extents, groups, others }, folded, sort, composing),
    [columns, extents, groups, others, folded, sort, composing],
  );
  const compose = (group: GroupId | null) => {
    if (group !== null && folded.has(group)) fold(group);
    setComposing(group);
  };
  return { rows, folded, fold, compose };
}

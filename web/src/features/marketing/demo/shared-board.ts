import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { boardStatuses } from '@longtable/contract/rules/task-status';

/** A column of the board on the landing page. */
export type DemoStatus = (typeof boardStatuses)[number];

/** A card of the board on the landing page; `due` is relative text, so that it never becomes outdated. */
export type DemoTask = {
  readonly id: string;
  readonly title: string;
  readonly priority: TaskPriority;
  readonly due: string;
  readonly person: string;
  readonly status: DemoStatus;
};

/** A move of a task to `index` of a column, not counting the task itself. */
export type DemoMove = { readonly taskId: string; readonly status: DemoStatus; readonly index: number };

/**
 * The state of the demo: as in the product, the visitor's moves show immediately, are queued while offline, and reach the
 * other screen once online.
 */
export type SharedBoard = {
  /** The tasks on the server and on the colleague's screen, in the order of their columns. */
  readonly saved: readonly DemoTask[];
  /** The tasks on the visitor's screen when it went offline. */
  readonly lastSeen: readonly DemoTask[];
  /** The visitor's moves made offline. */
  readonly pending: readonly DemoMove[];
  readonly online: boolean;
};

export type SharedBoardAction =
  | { readonly type: 'visitorMoves'; readonly move: DemoMove }
  | { readonly type: 'colleagueMoves'; readonly move: DemoMove }
  | { readonly type: 'goOffline' }
  | { readonly type: 'goOnline' }
  | { readonly type: 'restart'; readonly tasks: readonly DemoTask[] };

export function sharedBoard(tasks: readonly DemoTask[]): SharedBoard {
  return { saved: tasks, lastSeen: tasks, pending: [], online: true };
}

/** The tasks as the visitor's screen shows them. */
export function visitorsTasks(board: SharedBoard): readonly DemoTask[] {
  return board.pending.reduce(applyMove, board.online ? board.saved : board.lastSeen);
}

export function changeSharedBoard(board: SharedBoard, action: SharedBoardAction): SharedBoard {
  switch (action.type) {
    case 'visitorMoves':
      return board.online
        ? { ...board, saved: applyMove(board.saved, action.move) }
        : { ...board, pending: [...board.pending, action.move] };
    case 'colleagueMoves':
      return { ...board, saved: applyMove(board.saved, action.move) };
    case 'goOffline':
      return { ...board, online: false, lastSeen: board.saved };
    case 'goOnline':
      return { ...board, online: true, saved: board.pending.reduce(applyMove, board.saved), pending: [] };
    case 'restart':
      return { ...sharedBoard(action.tasks), online: board.online };
  }
}

export function applyMove(tasks: readonly DemoTask[], move: DemoMove): readonly DemoTask[] {
  const task = tasks.find(({ id }) => id === move.taskId);
  if (!task) return tasks;
  const others = tasks.filter(({ id }) => id !== move.taskId);
  const follower = others.filter(({ status }) => status === move.status)[move.index];
  const at = follower ? others.indexOf(follower) : others.length;
  return others.toSpliced(at, 0, { ...task, status: move.status });
}

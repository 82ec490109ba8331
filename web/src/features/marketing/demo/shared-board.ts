import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { boardStatuses } from '@longtable/contract/rules/task-status';

/** A column of the board on the landing page. */
export type DemoStatus = (typeof boardStatuses)[number];

/** A card of the board on the landing page; `due` is a word, so that it never gets old. */
export type DemoTask = {
  readonly id: string;
  readonly title: string;
  readonly priority: TaskPriority;
  readonly due: string;
  readonly person: string;
  readonly status: DemoStatus;
};

/** A task put at `index` of a column, counted without the task itself. */
export type DemoMove = { readonly taskId: string; readonly status: DemoStatus; readonly index: number };

/**
 * Two screens on one board, in small what the product does: the visitor's changes paint at once, wait while the
 * visitor's screen is offline, and reach the other screen when it is back.
 */
export type SharedBoard = {
  /** What the server has, and so what the colleague sees. The order in the list is the order in the columns. */
  readonly saved: readonly DemoTask[];
  /** What had reached the visitor's screen when its connection went. */
  readonly lastSeen: readonly DemoTask[];
  /** The visitor's moves that the server has not got yet. */
  readonly waiting: readonly DemoMove[];
  readonly online: boolean;
};

export type SharedBoardAction =
  | { readonly type: 'visitorMoves'; readonly move: DemoMove }
  | { readonly type: 'colleagueMoves'; readonly move: DemoMove }
  | { readonly type: 'goOffline' }
  | { readonly type: 'goOnline' }
  | { readonly type: 'startOver'; readonly tasks: readonly DemoTask[] };

export function sharedBoard(tasks: readonly DemoTask[]): SharedBoard {
  return { saved: tasks, lastSeen: tasks, waiting: [], online: true };
}

/** The tasks as the visitor's screen shows them. */
export function visitorsTasks(board: SharedBoard): readonly DemoTask[] {
  return board.waiting.reduce(applyMove, board.online ? board.saved : board.lastSeen);
}

export function changeSharedBoard(board: SharedBoard, action: SharedBoardAction): SharedBoard {
  switch (action.type) {
    case 'visitorMoves':
      return board.online
        ? { ...board, saved: applyMove(board.saved, action.move) }
        : { ...board, waiting: [...board.waiting, action.move] };
    case 'colleagueMoves':
      return { ...board, saved: applyMove(board.saved, action.move) };
    case 'goOffline':
      return { ...board, online: false, lastSeen: board.saved };
    case 'goOnline':
      return { ...board, online: true, saved: board.waiting.reduce(applyMove, board.saved), waiting: [] };
    case 'startOver':
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

import { expect, test } from 'vitest';
import { sampleTasks } from './sample-tasks.ts';
import {
  changeSharedBoard,
  type DemoMove,
  type SharedBoardAction,
  sharedBoard,
  visitorsTasks,
} from './shared-board.ts';

const move = (taskId: string, status: DemoMove['status'], index = 0): DemoMove => ({ taskId, status, index });

function after(...actions: SharedBoardAction[]) {
  const board = actions.reduce(changeSharedBoard, sharedBoard(sampleTasks));
  const column = (tasks: readonly { id: string; status: string }[], status: string) =>
    tasks.filter((task) => task.status === status).map(({ id }) => id);
  return {
    visitor: (status: string) => column(visitorsTasks(board), status),
    colleague: (status: string) => column(board.saved, status),
  };
}

test('shows a move on both screens', () => {
  const board = after({ type: 'visitorMoves', move: move('samples', 'todo', 1) });
  expect(board.visitor('todo')).toEqual(['oak', 'samples', 'prices']);
  expect(board.colleague('todo')).toEqual(['oak', 'samples', 'prices']);
});

test('moves to the end for an index beyond it', () => {
  const board = after({ type: 'visitorMoves', move: move('oak', 'review', 9) });
  expect(board.visitor('review')).toEqual(['delivery', 'oak']);
});

test('shows no moves of the other screen while offline', () => {
  const board = after(
    { type: 'goOffline' },
    { type: 'visitorMoves', move: move('oak', 'review') },
    { type: 'colleagueMoves', move: move('prices', 'in_progress') },
  );
  expect(board.visitor('review')).toEqual(['oak', 'delivery']);
  expect(board.visitor('todo')).toEqual(['prices']);
  expect(board.colleague('todo')).toEqual(['oak']);
});

test('shows all moves on both screens once online', () => {
  const board = after(
    { type: 'goOffline' },
    { type: 'visitorMoves', move: move('oak', 'review') },
    { type: 'colleagueMoves', move: move('prices', 'in_progress') },
    { type: 'goOnline' },
  );
  for (const screen of [board.visitor, board.colleague]) {
    expect(screen('todo')).toEqual([]);
    expect(screen('in_progress')).toEqual(['prices', 'photos', 'museum']);
    expect(screen('review')).toEqual(['oak', 'delivery']);
  }
});

test('keeps the connection state on restart', () => {
  const offline = [{ type: 'goOffline' }, { type: 'restart', tasks: sampleTasks }] as const;
  const board = after(...offline, { type: 'visitorMoves', move: move('oak', 'review') });
  expect(board.visitor('todo')).toEqual(['prices']);
  expect(board.colleague('todo')).toEqual(['oak', 'prices']);
});

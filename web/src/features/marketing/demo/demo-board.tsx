import { boardStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { announce } from '../../../ui/announce.ts';
import { cn } from '../../../ui/class-names.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import type { DropTarget } from './card-drag.ts';
import { DemoCard } from './demo-card.tsx';
import { nextStatus } from './sample-tasks.ts';
import type { DemoMove, DemoStatus, DemoTask } from './shared-board.ts';
import { statusStyles } from './status-styles.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useMoveAnimation } from './use-move-animation.ts';

/** Milliseconds of the move animation; longer than in the product, so that visitors notice the colleague's moves. */
const moveDuration = 320;

/** The visitor's board. Cards can be moved by mouse, touch and keyboard. */
export function DemoBoard({
  tasks,
  onMove,
  hintId,
}: {
  tasks: readonly DemoTask[];
  onMove: (move: DemoMove) => void;
  hintId: string;
}) {
  const board = useRef<HTMLDivElement>(null);
  const refocus = useRef<string | null>(null);
  const startFrom = useRef(new Map<string, { left: number; top: number }>());
  const drag = useCardDrag(board, (taskId, { status, index }, from) => {
    startFrom.current.set(taskId, from);
    onMove({ taskId, status, index });
  });
  useMoveAnimation(board, tasks, { duration: moveDuration, startFrom });

  // A card is another element in another column: restore the focus.
  useLayoutEffect(() => {
    if (refocus.current === null) return;
    board.current
      ?.querySelector<HTMLElement>(`[data-card="${refocus.current}"]`)
      ?.focus({ preventScroll: true });
    refocus.current = null;
  }, [tasks]);

  const moveAndAnnounce = (task: DemoTask, status: DemoStatus, index: number) => {
    refocus.current = task.id;
    onMove({ taskId: task.id, status, index });
    const count = columnOf(tasks, status).filter(({ id }) => id !== task.id).length + 1;
    announce(`${task.title}: ${taskStatusLabels[status]}, position ${index + 1} of ${count}.`);
  };
  const onKeyDown = (event: KeyboardEvent, task: DemoTask) => {
    const destination = destinationOf(event.key, task, tasks);
    if (!destination) return;
    event.preventDefault();
    moveAndAnnounce(task, destination.status, destination.index);
  };

  return (
    <div ref={board} className="relative grid grid-cols-2 gap-2 md:grid-cols-4">
      {boardStatuses.map((status) => {
        const cards = columnOf(tasks, status);
        const dropIndex = drag?.target?.status === status ? drag.target.index : -1;
        const others = cards.filter(({ id }) => id !== drag?.taskId);
        return (
          <div
            key={status}
            data-column={status}
            className={cn(
              'min-h-36 rounded-card bg-sunken p-1.5 transition-colors md:min-h-88',
              dropIndex >= 0 && 'bg-accent-soft',
            )}
          >
            <h3 className="flex items-center gap-1.5 px-1 pt-0.5 pb-2 text-xs">
              <StateGlyph {...statusStyles[status]} />
              <span className="truncate">{taskStatusLabels[status]}</span>
              <span className="ml-auto font-medium text-muted tabular-nums">{cards.length}</span>
            </h3>
            <ul aria-label={taskStatusLabels[status]} className="flex flex-col gap-1.5">
              {cards.map((task) => (
                <Fragment key={task.id}>
                  {others[dropIndex]?.id === task.id && <DropLine />}
                  <li>
                    <button
                      type="button"
                      data-card={task.id}
                      aria-describedby={hintId}
                      onKeyDown={(event) => onKeyDown(event, task)}
                      onClick={() => {
                        const next = nextStatus(task.status) ?? 'todo';
                        moveAndAnnounce(task, next, columnOf(tasks, next).length);
                      }}
                      className={cn(
                        'relative block w-full cursor-grab select-none rounded-card [-webkit-touch-callout:none]',
                        drag?.taskId === task.id && 'opacity-40',
                      )}
                    >
                      <DemoCard task={task} className="transition-colors hover:border-hairline-strong" />
                    </button>
                  </li>
                </Fragment>
              ))}
              {dropIndex >= others.length && <DropLine />}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function DropLine() {
  return <li aria-hidden className="-my-1 h-0.5 rounded-full bg-accent-solid" />;
}

function columnOf(tasks: readonly DemoTask[], status: DemoStatus): readonly DemoTask[] {
  return tasks.filter((task) => task.status === status);
}

/** The position to which an arrow key moves a card; null if it can't move that way. */
function destinationOf(key: string, task: DemoTask, tasks: readonly DemoTask[]): DropTarget | null {
  const column = boardStatuses.indexOf(task.status);
  const index = columnOf(tasks, task.status).indexOf(task);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const status = boardStatuses[column + (key === 'ArrowLeft' ? -1 : 1)];
      return status ? { status, index: Math.min(index, columnOf(tasks, status).length) } : null;
    }
    case 'ArrowUp':
      return index > 0 ? { status: task.status, index: index - 1 } : null;
    case 'ArrowDown':
      return index < columnOf(tasks, task.status).length - 1
        ? { status: task.status, index: index + 1 }
        : null;
    default:
      return null;
  }
}

import { boardStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { announce } from '../../../ui/announce.ts';
import { cn } from '../../../ui/class-names.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import type { DropTarget } from './card-drag.ts';
import { DemoCard } from './demo-card.tsx';
import { nextStatus } from './sample-tasks.ts';
import type { DemoMove, DemoStatus, DemoTask } from './shared-board.ts';
import { statusLooks } from './status-looks.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useGlide } from './use-glide.ts';

/** A card that someone else moved should be seen moving; longer than the product's own motion for that reason. */
const glideTime = 320;

/** The visitor's board: cards move by mouse, finger and keyboard. */
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
  useGlide(board, tasks, { duration: glideTime, startFrom });

  // In another column a card is another element: the focus has to be carried over.
  useLayoutEffect(() => {
    if (refocus.current === null) return;
    board.current
      ?.querySelector<HTMLElement>(`[data-card="${refocus.current}"]`)
      ?.focus({ preventScroll: true });
    refocus.current = null;
  }, [tasks]);

  const moveByHand = (task: DemoTask, status: DemoStatus, index: number) => {
    refocus.current = task.id;
    onMove({ taskId: task.id, status, index });
    const count = columnOf(tasks, status).filter(({ id }) => id !== task.id).length + 1;
    announce(`${task.title}: ${taskStatusLabels[status]}, position ${index + 1} of ${count}.`);
  };
  const onKeyDown = (event: KeyboardEvent, task: DemoTask) => {
    const destination = destinationOf(event.key, task, tasks);
    if (!destination) return;
    event.preventDefault();
    moveByHand(task, destination.status, destination.index);
  };

  return (
    <div ref={board} className="relative grid grid-cols-2 gap-2 md:grid-cols-4">
      {boardStatuses.map((status) => {
        const cards = columnOf(tasks, status);
        const landing = drag?.target?.status === status ? drag.target.index : -1;
        const others = cards.filter(({ id }) => id !== drag?.taskId);
        return (
          <div
            key={status}
            data-column={status}
            className={cn(
              'min-h-36 rounded-card bg-sunken p-1.5 transition-colors md:min-h-88',
              landing >= 0 && 'bg-accent-soft',
            )}
          >
            <h3 className="flex items-center gap-1.5 px-1 pt-0.5 pb-2 text-xs">
              <StateGlyph {...statusLooks[status]} />
              <span className="truncate">{taskStatusLabels[status]}</span>
              <span className="ml-auto font-medium text-muted tabular-nums">{cards.length}</span>
            </h3>
            <ul aria-label={taskStatusLabels[status]} className="flex flex-col gap-1.5">
              {cards.map((task) => (
                <Fragment key={task.id}>
                  {others[landing]?.id === task.id && <LandingLine />}
                  <li>
                    <button
                      type="button"
                      data-card={task.id}
                      aria-describedby={hintId}
                      onKeyDown={(event) => onKeyDown(event, task)}
                      onClick={() => {
                        const next = nextStatus(task.status) ?? 'todo';
                        moveByHand(task, next, columnOf(tasks, next).length);
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
              {landing >= others.length && <LandingLine />}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function LandingLine() {
  return <li aria-hidden className="-my-1 h-0.5 rounded-full bg-accent-solid" />;
}

function columnOf(tasks: readonly DemoTask[], status: DemoStatus): readonly DemoTask[] {
  return tasks.filter((task) => task.status === status);
}

/** Where an arrow key takes a card; null when there is nothing in that direction. */
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

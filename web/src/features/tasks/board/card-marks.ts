import { loadedTask } from '../data/loaded-tasks.ts';
import { zoneOf } from './board-state.ts';
import { columnOf, indexInColumn } from './shown-columns.ts';

/** Frames to wait for a card: a new one is rendered a few frames after it was created and scrolled to. */
const maxFrames = 30;
/** Milliseconds. */
const duration = 1200;

/**
 * Lets cards flash in a colour (of CSS) for a moment. By default, the first one is scrolled to; pass `isRevealed: false` for
 * changes of other people, which must not move what the person looks at. Cards that are not on the page are left out. Only
 * colours change, so it is the same with reduced motion.
 */
export function markCards(
  ids: readonly string[],
  colour = 'var(--accent)',
  { isRevealed = true }: { isRevealed?: boolean } = {},
): void {
  const [first] = ids;
  if (first === undefined) return;
  let left = maxFrames;
  const waiting = new Set(ids);
  const mark = (): void => {
    if (isRevealed && waiting.has(first)) reveal(first);
    for (const id of waiting) {
      const card = document.querySelector(`[data-task-card="${CSS.escape(id)}"]`);
      if (!card) continue;
      waiting.delete(id);
      card.animate(
        { outline: [`2px solid ${colour}`, `2px solid ${colour}`, '2px solid transparent'] },
        { duration, easing: 'ease-out' },
      );
    }
    if (waiting.size > 0 && left-- > 0) requestAnimationFrame(mark);
  };
  requestAnimationFrame(mark);
}

function reveal(taskId: string): void {
  const task = loadedTask(taskId);
  if (!task) return;
  const index = indexInColumn(task);
  if (index !== -1) zoneOf(columnOf(task))?.reveal(index);
}

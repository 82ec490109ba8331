import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Completes and reschedules tasks by swiping their rows; loaded at the first interaction. */
export const TaskSwipes = lazyPart(async () => (await import('./task-swipes.tsx')).TaskSwipes);

/** The attributes of a row that can be swiped. It needs a parent of its size, positioned, and a background. */
export function swipeable(taskId: string) {
  return { 'data-swipe-task': taskId };
}

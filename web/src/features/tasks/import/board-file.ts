import type { FoundTask } from './found-task.ts';

/** A board as another tool gives it out. */
export type BoardFile = {
  readonly kind: 'trello' | 'planka';
  readonly name: string;
  /** In the order of the board. */
  readonly tasks: readonly FoundTask[];
};

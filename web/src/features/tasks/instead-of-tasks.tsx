import { NothingMatches } from './filter/nothing-matches.tsx';
import { BoardProblem } from './windows/board-problem.tsx';

/** What is shown when no tasks are: they could not be loaded, or all are filtered out. */
export function InsteadOfTasks({ isFailure }: { isFailure: boolean }) {
  return isFailure ? <BoardProblem /> : <NothingMatches />;
}

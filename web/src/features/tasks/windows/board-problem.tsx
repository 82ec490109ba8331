import { FailedBox } from '../../../ui/failed-box.tsx';
import { useBoardContents } from '../data/task-scope.ts';
import { retryLoading } from './load-windows.ts';

/** Shown in place of the tasks if none could be loaded. The request is repeated anyway. */
export function BoardProblem() {
  const error = useBoardContents(({ error }) => error);
  return (
    <FailedBox
      title={error?.message || 'Failed to load tasks.'}
      onRetry={retryLoading}
      className="m-4 md:mx-6"
    />
  );
}

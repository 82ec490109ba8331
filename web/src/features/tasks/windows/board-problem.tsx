import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { useBoardContents } from '../data/task-scope.ts';
import { retryLoading } from './load-windows.ts';

/** Shown in place of the tasks if none could be loaded. The request is repeated anyway. */
export function BoardProblem() {
  const error = useBoardContents(({ error }) => error);
  return (
    <ErrorBox
      className="m-4 md:mx-6"
      title={error?.message || 'Failed to load tasks.'}
      action={
        <Button size="sm" onClick={retryLoading}>
          Try again
        </Button>
      }
    />
  );
}

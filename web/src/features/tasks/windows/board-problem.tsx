import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { useScopedView } from '../task-scope.ts';
import { retryLoading } from './load-windows.ts';

/** In place of the tasks when none of them could be loaded. It is tried again all the same. */
export function BoardProblem() {
  const error = useScopedView((view) => view.error);
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

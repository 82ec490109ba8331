import { Button } from '../../../ui/button.tsx';
import { useSavedViews } from './applied-view.ts';
import { editView } from './saved-views.ts';

/** A button that saves changes of the applied view. */
export function SaveChanges() {
  const { applied, isChanged, address } = useSavedViews();
  if (!applied || !isChanged) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Save changes of the view ${applied.name}`}
      onClick={() => editView(applied.id, { address })}
    >
      Save changes
    </Button>
  );
}

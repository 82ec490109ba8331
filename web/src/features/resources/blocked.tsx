import { FileQuestion, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedBox } from '../../ui/failed-box.tsx';

/** A folder that can't be shown: it is gone, in the trash, or could not be loaded. */
export function Blocked({
  isTrashed,
  failure,
  onRetry,
  onRestore,
  onLeave,
}: {
  isTrashed: boolean;
  failure: Error | null;
  onRetry: () => void;
  onRestore: () => void;
  onLeave: () => void;
}) {
  if (failure)
    return (
      <div className="p-4">
        <FailedBox title="Your files could not be loaded" reason={failure.message} onRetry={onRetry} />
      </div>
    );
  if (isTrashed)
    return (
      <EmptyState
        icon={<Trash2 />}
        title="This folder is in the trash"
        description="Restore it to see what is in it."
        action={<Button onClick={onRestore}>Restore</Button>}
      />
    );
  return (
    <EmptyState
      icon={<FileQuestion />}
      title="Item not found."
      description="It may have been deleted."
      action={<Button onClick={onLeave}>Go to My files</Button>}
    />
  );
}

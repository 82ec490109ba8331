import type { ProjectResource } from '@longtable/contract/project-resources';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { deleteResource } from './resources.ts';

/** Asks for confirmation before deleting a resource for everyone. */
export function DeleteResourceDialog({
  resource,
  onClose,
}: {
  resource: ProjectResource | null;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open={resource !== null}
      onOpenChange={onClose}
      title="Delete this link?"
      description={
        <>
          <bdi className="wrap-anywhere font-medium text-ink">{resource?.name}</bdi> will be deleted for
          everyone in the project. This can’t be undone.
        </>
      }
      confirmLabel="Delete link"
      onConfirm={() => {
        if (resource) deleteResource(resource);
        toast({ title: 'Link deleted' });
        onClose();
      }}
    />
  );
}

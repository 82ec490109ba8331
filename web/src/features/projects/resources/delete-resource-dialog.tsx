import type { ProjectResource } from '@longtable/contract/project-resources';
import { useRequest } from '../../../platform/use-request.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { deleteResource } from './resources.actions.ts';

/** Asks before a resource is deleted for everyone. */
export function DeleteResourceDialog({
  resource,
  onClose,
}: {
  resource: ProjectResource | null;
  onClose: () => void;
}) {
  const { run, busy, refusal, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={resource !== null}
      onOpenChange={close}
      title="Delete this link?"
      description={
        <>
          <bdi className="wrap-anywhere font-medium text-ink">{resource?.name}</bdi> will be gone for everyone
          in the project. This can’t be undone.
        </>
      }
      confirmLabel="Delete link"
      busy={busy}
      error={refusal ? { title: refusal.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          if (!resource) return;
          await deleteResource(resource);
          toast({ title: 'Link deleted' });
          close();
        })
      }
    />
  );
}

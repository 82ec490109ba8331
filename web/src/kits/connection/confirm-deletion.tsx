import type { ReactNode } from 'react';
import { useRequest } from '../../platform/use-request.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NeedsConnection } from './needs-connection.tsx';

/**
 * Confirms that something is deleted permanently, which only the server can do, and does it. Closes when `work` is done; when it fails,
 * says so under `failedTitle`. Keep it mounted and change `open`.
 */
export function ConfirmDeletion({
  open,
  onClose,
  title,
  about,
  confirmLabel,
  failedTitle,
  work,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will be deleted, as the subject of a sentence. */
  about: ReactNode;
  confirmLabel: string;
  failedTitle: string;
  work: () => Promise<void>;
}) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={title}
      description={
        <>
          {about} will be deleted. This can’t be undone.
          <NeedsConnection action="Deleting permanently" />
        </>
      }
      confirmLabel={confirmLabel}
      busy={busy}
      error={refusal ? { title: failedTitle, message: refusal.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          await work();
          close();
        })
      }
    />
  );
}

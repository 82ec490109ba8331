import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { FeedFieldHandle } from '../../../kits/feed/feed.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import type { Message } from '../data/message-changes.ts';
import { deleteMessage } from '../data/messages.ts';
import { focusUnlessTouch } from './composer.tsx';
import type { MessageActions } from './message-row.tsx';

const DeleteDialog = lazyPart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog);

/** Editing and deleting messages of a list. `field` gets the focus after an edit; `dialog` asks before a deletion. */
export function useMessageActions(field: RefObject<FeedFieldHandle | null>): {
  readonly editingId: string | null;
  readonly actions: Pick<MessageActions, 'edit' | 'remove'>;
  readonly dialog: ReactNode;
} {
  const [editingId, setEditingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const hadDeleting = useEver(deleting !== null);
  const actions = useMemo(
    () => ({
      edit(messageId: string | null) {
        setEditingId(messageId);
        if (messageId === null) focusUnlessTouch(field);
      },
      remove: setDeleting,
    }),
    [field],
  );
  const dialog = hadDeleting && (
    <DeleteDialog
      open={deleting !== null}
      onOpenChange={() => setDeleting(null)}
      title="Delete this message?"
      description={
        deleting && deleting.files.length > 0
          ? 'It will be deleted for everyone in the chat. This can’t be undone. Its files stay in Resources.'
          : 'Its text will be deleted for everyone in the chat. This can’t be undone.'
      }
      confirmLabel="Delete message"
      onConfirm={() => {
        if (deleting) deleteMessage(deleting);
        setDeleting(null);
      }}
    />
  );
  return { editingId, actions, dialog };
}

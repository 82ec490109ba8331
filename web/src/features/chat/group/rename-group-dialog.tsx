import type { Chat } from '@longtable/contract/chats';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { othersIn } from '../chat-name.ts';
import { renameGroup } from '../data/groups.ts';
import { GroupNameField } from './group-name-field.tsx';

/** Names a group, or takes its name away. Keep it mounted and change `open`. */
export function RenameGroupDialog({
  chat,
  open,
  onClose,
}: {
  chat: Chat;
  open: boolean;
  onClose: () => void;
}) {
  const before = chat.group?.name ?? '';
  // Null until it is edited: others may rename the group meanwhile.
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title="Rename group"
      description="Without a name it is called by its people."
      onSubmit={() => {
        const name = (edited ?? before).trim();
        if (name !== before) renameGroup(chat.id, name === '' ? null : name);
        close();
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <GroupNameField value={edited ?? before} onChange={setEdited} personIds={othersIn(chat)} />
    </Dialog>
  );
}

import type { Chat } from '@longtable/contract/chats';
import { mostInGroup } from '@longtable/contract/rules/chat-limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { ConnectionChooser } from '../../people/connect/connection-chooser.tsx';
import { addToGroup } from '../data/groups.ts';

/** Adds connections of the person to a group. Keep it mounted and change `open`. */
export function AddToGroupDialog({
  chat,
  open,
  onClose,
}: {
  chat: Chat;
  open: boolean;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const inside = chat.group?.personIds ?? [];
  const close = () => {
    setChosen([]);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add people"
      description="Choose from your connections. They see all messages of the group, also earlier ones."
      phone="full"
      onSubmit={() => {
        if (chosen.length > 0) addToGroup(chat.id, chosen);
        close();
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            Add
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {inside.length >= mostInGroup && (
          <p className="text-muted text-sm">At most {mostInGroup} people can be in a group.</p>
        )}
        <ConnectionChooser
          chosen={chosen}
          onChange={setChosen}
          most={Math.max(0, mostInGroup - inside.length)}
          inside={inside}
          description="You can add people that you are connected with."
        />
      </div>
    </Dialog>
  );
}

import { mostInGroup } from '@longtable/contract/rules/chat-limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../platform/paths.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { ConnectionChooser } from '../../people/connect/connection-chooser.tsx';
import { directChatLink } from '../data/chat-link.ts';
import { createGroup } from '../data/groups.ts';
import { GroupNameField } from '../group/group-name-field.tsx';

/** Chooses a connection to chat with, or several for a group. Keep it mounted and change `open`. */
export function NewChatDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const [first] = chosen;
  const isGroup = chosen.length > 1;
  const close = () => {
    setChosen([]);
    setName('');
    onClose();
  };
  const start = () => {
    if (first === undefined) return;
    const people = isGroup ? createGroup(name.trim() || null, chosen) : null;
    close();
    void navigate(people === null ? directChatLink(first) : { to: paths.directChat, params: { people } });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="New chat"
      description="Choose someone you are connected with, or several people for a group."
      phone="full"
      onSubmit={start}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" disabled={first === undefined}>
            {isGroup ? 'Create group' : 'Open chat'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {isGroup && <GroupNameField value={name} onChange={setName} personIds={chosen} />}
        <ConnectionChooser
          chosen={chosen}
          onChange={setChosen}
          most={mostInGroup - 1}
          description="You can message people that you are connected with."
          action={
            <Link to={paths.connect} className={buttonStyles()} onClick={close}>
              Find people
            </Link>
          }
        />
      </div>
    </Dialog>
  );
}

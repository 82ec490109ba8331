import type { Chat } from '@longtable/contract/chats';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Pencil, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { MemberRow } from '../../../kits/membership/member-row.tsx';
import { RoleBadge } from '../../../kits/membership/role-badge.tsx';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChatName } from '../chat-name.ts';
import { leaveGroup, removeFromGroup } from '../data/groups.ts';
import { AddToGroupDialog } from './add-to-group-dialog.tsx';
import { RenameGroupDialog } from './rename-group-dialog.tsx';

const ownerRole = 'Owner';

type Asking = 'add' | 'rename' | 'leave' | null;

/** The details of a group: its people, and what the person may do with it. Keep it mounted and change `open`. */
export function GroupSheet({
  chat,
  open,
  onOpenChange,
}: {
  chat: Chat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const name = useChatName(chat);
  const user = useUser();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>(null);
  const stopAsking = () => setAsking(null);
  const { group, can } = chat;
  const people = group?.personIds ?? [];
  const isLast = people.length === 1;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      footer={
        can.editGroup && (
          <Button variant="ghost" icon={<LogOut />} onClick={() => setAsking('leave')}>
            Leave group
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {can.editGroup && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<UserPlus />} onClick={() => setAsking('add')}>
              Add people
            </Button>
            <Button size="sm" icon={<Pencil />} onClick={() => setAsking('rename')}>
              Rename
            </Button>
          </div>
        )}
        <h3 className="font-semibold text-ink text-sm">People ({people.length})</h3>
        <ul aria-label="People in the group">
          {people.map((personId) => (
            <li key={personId} className="h-14">
              <MemberRow
                personId={personId}
                tabIndex={0}
                role={personId === group?.ownerId && <RoleBadge role={ownerRole} />}
                {...(personId !== user.id && {
                  menu: can.removePeople ? (
                    <MenuItem
                      tone="danger"
                      icon={<UserMinus />}
                      onSelect={() => removeFromGroup(chat.id, personId)}
                    >
                      Remove from group
                    </MenuItem>
                  ) : null,
                })}
              >
                {null}
              </MemberRow>
            </li>
          ))}
        </ul>
      </div>
      <AddToGroupDialog chat={chat} open={asking === 'add'} onClose={stopAsking} />
      <RenameGroupDialog chat={chat} open={asking === 'rename'} onClose={stopAsking} />
      <ConfirmDialog
        open={asking === 'leave'}
        onOpenChange={stopAsking}
        title={`Leave ${name}?`}
        description={
          isLast
            ? 'You are the last one in this group. It is deleted with all of its messages.'
            : 'You will not see its messages any more, until somebody in it adds you again.'
        }
        confirmLabel="Leave group"
        onConfirm={() => {
          stopAsking();
          onOpenChange(false);
          leaveGroup(chat.id);
          void navigate({ to: paths.chat });
        }}
      />
    </Sheet>
  );
}

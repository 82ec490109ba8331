import { ArrowRightLeft, LogOut, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/settings-group.tsx';

/** The danger zone of a team or project: transfer, leave and delete. */
export function DangerZone({
  noun,
  can,
  isOnlyMember,
  rejoinText,
  deletedContents,
  onOpen,
}: {
  noun: 'team' | 'project';
  can: { readonly transfer: boolean; readonly leave: boolean; readonly delete: boolean };
  /** The owner is the only member. */
  isOnlyMember: boolean;
  /** How to rejoin after leaving, as a sentence. */
  rejoinText: string;
  /** What else is deleted: "its updates and resources". */
  deletedContents: string;
  onOpen: (dialog: 'transfer' | 'leave' | 'delete') => void;
}) {
  return (
    <>
      {can.transfer && (
        <SettingsGroup
          title="Ownership"
          description={`A ${noun} needs an owner. Transfer ownership before you leave.`}
        >
          <SettingsRow
            title={`You own this ${noun}`}
            detail={
              isOnlyMember
                ? 'Someone else has to join before you can transfer ownership.'
                : 'Make another member the owner. You stay as an Admin.'
            }
            actions={
              <Button icon={<ArrowRightLeft />} disabled={isOnlyMember} onClick={() => onOpen('transfer')}>
                Transfer ownership
              </Button>
            }
          />
        </SettingsGroup>
      )}
      {can.leave && (
        <SettingsGroup title="Leave">
          <SettingsRow
            title={`Leave this ${noun}`}
            detail={rejoinText}
            actions={
              <Button icon={<LogOut />} onClick={() => onOpen('leave')}>
                Leave {noun}
              </Button>
            }
          />
        </SettingsGroup>
      )}
      {can.delete && (
        <SettingsGroup title="Delete">
          <SettingsRow
            title={`Delete this ${noun}`}
            detail={`Also deletes ${deletedContents}, for everyone. This can’t be undone.`}
            actions={
              <Button variant="danger" icon={<Trash2 />} onClick={() => onOpen('delete')}>
                Delete {noun}
              </Button>
            }
          />
        </SettingsGroup>
      )}
    </>
  );
}

import { ArrowRightLeft, LogOut, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/settings-group.tsx';

/** The settings of a team or a project that transfer, leave and delete it. */
export function DangerZone({
  noun,
  can,
  isAlone,
  howBack,
  goesWithIt,
  onOpen,
}: {
  noun: 'team' | 'project';
  can: { readonly transfer: boolean; readonly leave: boolean; readonly delete: boolean };
  /** Only the owner is in it. */
  isAlone: boolean;
  /** How to come back after leaving. */
  howBack: string;
  /** What is deleted with it. */
  goesWithIt: string;
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
              isAlone
                ? 'Someone else has to join before you can transfer ownership.'
                : 'Make another member the owner. You stay as an Admin.'
            }
            actions={
              <Button icon={<ArrowRightLeft />} disabled={isAlone} onClick={() => onOpen('transfer')}>
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
            detail={howBack}
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
            detail={`Also deletes ${goesWithIt}, for everyone. This can’t be undone.`}
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

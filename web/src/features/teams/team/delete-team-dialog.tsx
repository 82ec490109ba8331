import type { Team } from '@longtable/contract/teams';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { deleteTeam } from '../data/teams.actions.ts';
import { useAction } from '../data/use-action.ts';
import { counted } from './counted.ts';

/** Says what goes with a team, and deletes it once its name was typed. */
export function DeleteTeamDialog({
  team,
  open,
  onClose,
}: {
  team: Team;
  open: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const { run, busy, error, reset } = useAction();
  const isConfirmed = sameName(typed, team.name);
  const others = team.membersCount - 1;
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        reset();
        setTyped('');
        onClose();
      }}
      title="Delete this team"
      description="For good: nobody can bring it back."
      busy={busy}
      onSubmit={() =>
        void run(async () => {
          if (!isConfirmed) return;
          await deleteTeam(team.id);
          toast({ title: `${team.name} was deleted.` });
        })
      }
      footer={
        <>
          <DialogCancel>Keep the team</DialogCancel>
          <Button type="submit" variant="danger" loading={busy} disabled={!isConfirmed}>
            Delete team
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ul aria-label="What happens" className="flex list-disc flex-col gap-1.5 pl-5 text-ink text-sm">
          <li>
            {others > 0
              ? `${counted(others, 'other member')} lose${others === 1 ? 's' : ''} the team at once.`
              : 'Nobody else is in it.'}
          </li>
          <li>Its departments, updates and photo are deleted.</li>
          <li>Its invitations stop working.</li>
        </ul>
        <Field
          label={
            <>
              Type <bdi className="wrap-anywhere">{team.name}</bdi> to confirm
            </>
          }
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {error && <ErrorBox title={error.text} />}
      </div>
    </Dialog>
  );
}

/** Whether it is the name, however its letters and gaps were composed. */
function sameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return plain(typed) === plain(name);
}

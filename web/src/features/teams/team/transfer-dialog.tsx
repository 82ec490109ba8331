import type { Team, TeamMember } from '@longtable/contract/teams';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Input } from '../../../ui/input.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { transferTeam } from '../data/teams.actions.ts';
import { useMembers } from '../data/teams.views.ts';
import { useAction } from '../data/use-action.ts';
import { RoleBadge } from './role-badge.tsx';

/** As many as are looked through; who is not among them is found by name. */
const shownAtOnce = 50;

/** Whom to give the team to, and what that means. */
export function TransferDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<TeamMember | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, busy, error, reset } = useAction();
  const close = () => {
    reset();
    setText('');
    setChosen(null);
    setRefused(null);
    onClose();
  };
  const problem = refused ?? error?.text;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Transfer ownership"
      description={`Give ${team.name} to another member.`}
      busy={busy}
      onSubmit={() =>
        void run(async () => {
          if (!chosen) return;
          setRefused(null);
          const { success, message } = await transferTeam(team.id, chosen.person.id);
          if (!success) {
            setRefused(message);
            return;
          }
          toast({ title: message, tone: 'success' });
          close();
        })
      }
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="danger" loading={busy} disabled={!chosen}>
            Transfer ownership
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Input
          type="search"
          icon={<Search />}
          aria-label="Find a member by name or e-mail address"
          placeholder="Find a member"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          // The form is for the button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Choices
          team={team}
          text={text}
          chosen={chosen}
          onChoose={(member) => {
            setRefused(null);
            setChosen(member);
          }}
        />
        {chosen && (
          <ul aria-label="What happens" className="flex list-disc flex-col gap-1.5 pl-5 text-ink text-sm">
            <li>
              <bdi>{chosen.person.name}</bdi> becomes the owner, with every permission.
            </li>
            <li>You become an Admin. You can no longer edit or delete the team.</li>
            <li>
              Only <bdi>{chosen.person.name}</bdi> can give it back.
            </li>
            <li>An update tells the team.</li>
          </ul>
        )}
        {problem !== undefined && <ErrorBox title={problem} />}
      </div>
    </Dialog>
  );
}

function Choices({
  team,
  text,
  chosen,
  onChoose,
}: {
  team: Team;
  text: string;
  chosen: TeamMember | null;
  onChoose: (member: TeamMember) => void;
}) {
  const name = useId();
  const view = useMembers(team.id, text);
  const others = view.items.filter(({ person }) => person.id !== team.ownerId);
  const shown = others.slice(0, shownAtOnce);
  if (shown.length === 0) {
    if (view.state === 'failed')
      return <ErrorBox title="The members could not be loaded">{view.error?.message}</ErrorBox>;
    if (view.state === 'loading' || view.hasMore) return <Spinner label="Loading..." className="py-4" fill />;
    return (
      <p className="py-2 text-muted text-sm">
        {text.trim() === ''
          ? 'There is nobody else in the team yet.'
          : 'Nobody else in the team is called like this.'}
      </p>
    );
  }
  return (
    <fieldset className="-mx-1 max-h-60 min-w-0 overflow-y-auto overscroll-contain px-1">
      <legend className="sr-only">New owner</legend>
      {shown.map((member) => (
        <label
          key={member.id}
          className="flex cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={chosen?.person.id === member.person.id}
            onChange={() => onChoose(member)}
            className="size-4 shrink-0 accent-(--accent-solid)"
          />
          <Avatar
            name={member.person.name}
            seed={member.person.id}
            src={member.person.avatarUrl}
            size="lg"
            decorative
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ink text-sm">
              <bdi>{member.person.name}</bdi>
            </span>
            <span className="block truncate text-muted text-xs">{member.person.email}</span>
          </span>
          <RoleBadge role={member.role} />
        </label>
      ))}
      {(others.length > shown.length || view.hasMore) && (
        <p className="px-2 py-1.5 text-muted text-xs">Find others by their name.</p>
      )}
    </fieldset>
  );
}

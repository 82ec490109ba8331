import type { PersonCard } from '@longtable/contract/cards';
import { useId, useState } from 'react';
import { usePerson, usePersonName } from '../../platform/directory.ts';
import type { ListView } from '../../platform/list-view.ts';
import { useRequest } from '../../platform/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { NeedsConnection } from '../connection/needs-connection.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import type { ListedMember, Membership } from './membership.ts';

/** The most members to choose from without searching. */
const maxChoices = 50;

/** Transfers a team or project to another member, after showing the consequences. */
export function TransferDialog<Member extends ListedMember, Role extends string>({
  open,
  onClose,
  membership,
  ownerId,
  becomes,
  consequences,
  transfer,
}: {
  open: boolean;
  onClose: () => void;
  membership: Membership<Member, Role>;
  ownerId: string;
  /** What the new owner becomes: "the owner". */
  becomes: string;
  /** Further consequences, each a sentence. */
  consequences: readonly string[];
  /** Resolves with the text of the toast; if it rejects, the dialog shows the error. */
  transfer: (person: PersonCard) => Promise<string>;
}) {
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = usePerson(chosenId);
  const { run, busy, refusal, clear } = useRequest();
  const close = () => {
    clear();
    setText('');
    setChosenId(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Transfer ownership"
      description={`Make another member the owner of ${membership.name}.`}
      busy={busy}
      onSubmit={() =>
        void run(async () => {
          if (!chosen) return;
          toast({ title: await transfer(chosen), tone: 'success' });
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
        <NeedsConnection action="Transferring ownership" />
        <SearchInput
          label="Find a member by name or e-mail address"
          placeholder="Find a member"
          value={text}
          onValueChange={setText}
          // Only the button submits.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {membership.renderMembers(text, (view) => (
          <Choices
            membership={membership}
            view={view}
            ownerId={ownerId}
            text={text}
            chosenId={chosenId}
            onChoose={(personId) => {
              clear();
              setChosenId(personId);
            }}
          />
        ))}
        {chosen && (
          <ul aria-label="What happens" className="flex list-disc flex-col gap-1.5 pl-5 text-ink text-sm">
            <li>
              <bdi>{chosen.name}</bdi> becomes {becomes}.
            </li>
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
            <li>
              Only <bdi>{chosen.name}</bdi> can transfer it back.
            </li>
          </ul>
        )}
        {refusal && <ErrorBox title={refusal.text} />}
      </div>
    </Dialog>
  );
}

/** The members who can become the owner. */
function Choices<Member extends ListedMember, Role extends string>({
  membership,
  view,
  ownerId,
  text,
  chosenId,
  onChoose,
}: {
  membership: Membership<Member, Role>;
  view: ListView<Member>;
  ownerId: string;
  text: string;
  chosenId: string | null;
  onChoose: (personId: string) => void;
}) {
  const name = useId();
  const others = view.items.filter(({ personId }) => personId !== ownerId);
  const shown = others.slice(0, maxChoices);
  if (shown.length === 0) {
    if (view.state === 'failed')
      return <ErrorBox title="The members could not be loaded">{view.error?.message}</ErrorBox>;
    if (view.state === 'loading' || view.hasMore) return <Spinner label="Loading..." className="py-4" fill />;
    return (
      <p className="py-2 text-muted text-sm">
        {text.trim() === ''
          ? `There is no one else in the ${membership.noun} yet.`
          : `No one else in the ${membership.noun} matches this name.`}
      </p>
    );
  }
  return (
    <fieldset className="-mx-1 max-h-60 min-w-0 overflow-y-auto overscroll-contain px-1">
      <legend className="sr-only">New owner</legend>
      {shown.map((member) => (
        <Choice
          key={member.id}
          group={name}
          member={member}
          role={membership.roleOf(member)}
          isChosen={member.personId === chosenId}
          onChoose={onChoose}
        />
      ))}
      {(others.length > shown.length || view.hasMore) && (
        <p className="px-2 py-1.5 text-muted text-xs">Search to find other members.</p>
      )}
    </fieldset>
  );
}

function Choice({
  group,
  member: { personId, email },
  role,
  isChosen,
  onChoose,
}: {
  /** The name that the radio buttons share. */
  group: string;
  member: ListedMember;
  role: string;
  isChosen: boolean;
  onChoose: (personId: string) => void;
}) {
  const name = usePersonName(personId);
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={() => onChoose(personId)}
        className="size-4 shrink-0 accent-(--accent-solid)"
      />
      <PersonAvatar personId={personId} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink text-sm">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-muted text-xs">{email}</span>
      </span>
      <span className="shrink-0 text-muted text-xs">{role}</span>
    </label>
  );
}

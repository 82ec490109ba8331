import type { Candidate } from '@longtable/contract/candidates';
import type { PlaceInvitation } from '@longtable/contract/place-invitations';
import type { FoundPerson } from '@longtable/contract/profile';
import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { minSearchLength } from '@longtable/contract/rules/people-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { profileApi } from '../../platform/api/profile.ts';
import { call } from '../../platform/client.ts';
import { useDebounced } from '../../platform/debounce.ts';
import { usePersonName } from '../../platform/directory.ts';
import { useSendsEmail } from '../../platform/session.ts';
import { refusalOf, useRequest, wholeText } from '../../platform/use-request.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FailedBox } from '../../ui/failed-box.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { type MembersNamed, useFound } from './found-people.ts';
import type { InvitedPeople, Invitee } from './invited-people.ts';

/** Where people are invited to. */
type Place = {
  readonly id: string;
  /** The noun for it: "team". */
  readonly noun: string;
  /** Its members with a name like the text. */
  readonly members: MembersNamed;
  /** Adds somebody as a Member, optimistically. */
  readonly add: (candidate: Candidate) => void;
  /** Why people were not added, by person id. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly invited: InvitedPeople;
};

/**
 * Finds people by name, who are invited with one click each, or added if they are connected with the actor; and invites an address
 * that is typed. Nothing is looked up for an address: it is not shown whether somebody has an account with it.
 */
export function InvitePeople({
  place,
  open,
  text,
  onTextChange,
}: {
  place: Place;
  open: readonly PlaceInvitation[];
  text: string;
  onTextChange: (text: string) => void;
}) {
  const { noun, members, add, refusals } = place;
  const hintId = useId();
  // Whom the actor has added here: they keep their button, which has the focus.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const typed = text.trim();
  const searched = useDebounced(typed);
  const isAddress = normalizeEmail(typed) !== null;
  const isSearching = !isAddress && searched.length >= minSearchLength && !searched.includes('@');
  const query = useQuery({
    queryKey: ['people', 'to-invite', searched],
    queryFn: async ({ signal }) =>
      (await call(profileApi.search, { text: searched, scope: 'global' }, { signal })).people,
    enabled: isSearching,
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
    placeholderData: keepPreviousData,
  });
  const answer = isSearching && searched === typed && !query.isPlaceholderData ? query.data : undefined;
  const shown = useFound(answer, members);
  // Of either request.
  const error = query.isFetching
    ? null
    : (query.error ?? (members.state === 'failed' ? members.error : null));
  const isCurrent = shown !== null && shown.answer === answer;
  const people = isSearching && typed !== '' && shown && (isCurrent || !error) ? shown.people : [];
  return (
    <section aria-label="People" className="flex flex-col gap-2">
      <SearchInput
        label="Find people by name, or type an e-mail address"
        placeholder="Name or e-mail address"
        aria-describedby={hintId}
        value={text}
        onValueChange={onTextChange}
      />
      <p id={hintId} className="text-muted text-xs">
        People you are connected with are added at once. Others can accept or decline.
      </p>
      {isSearching && error && people.length === 0 && (
        <FailedBox
          title="People could not be found"
          reason={error.message}
          onRetry={() => {
            void query.refetch();
            members.reload();
          }}
        />
      )}
      {isSearching && !error && !isCurrent && people.length === 0 && (
        <Spinner label="Loading..." className="py-3" fill />
      )}
      {isSearching && isCurrent && people.length === 0 && (
        <p role="status" className="py-2 text-muted text-sm">
          No one has a name like this. You can type their e-mail address.
        </p>
      )}
      {(isAddress || people.length > 0) && (
        <ul aria-label="People you can invite">
          {isAddress && (
            <AddressRow
              key={typed}
              place={place}
              email={typed}
              isInvited={open.some(
                ({ email }) => email !== null && normalizeEmail(email) === normalizeEmail(typed),
              )}
            />
          )}
          {people.map((person) => (
            <FoundRow
              key={person.id}
              place={place}
              person={person}
              isMember={shown?.memberIds.has(person.id) === true && !added.has(person.id)}
              isAdded={added.has(person.id) && !refusals.has(person.id)}
              isInvited={open.some(({ personId }) => personId === person.id)}
              refusedBecause={refusals.get(person.id)}
              noun={noun}
              onAdd={(email) => {
                add({ personId: person.id, email });
                setAdded((before) => new Set([...before, person.id]));
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function FoundRow({
  place,
  person: { id: personId, email, connection },
  isMember,
  isAdded,
  isInvited,
  refusedBecause,
  noun,
  onAdd,
}: {
  place: Place;
  person: FoundPerson;
  isMember: boolean;
  isAdded: boolean;
  isInvited: boolean;
  /** Why they were not added. */
  refusedBecause: string | undefined;
  noun: string;
  onAdd: (email: string) => void;
}) {
  const name = usePersonName(personId);
  const { run, busy, refusal } = useInviting(place, { personId }, name);
  const isConnected = connection.status === 'connected' && email !== null;
  return (
    <Row
      icon={<PersonAvatar personId={personId} size="lg" />}
      name={name}
      detail={email}
      problem={refusedBecause ?? refusal}
    >
      {isMember ? (
        <span className="shrink-0 text-muted text-xs">In the {noun}</span>
      ) : isConnected ? (
        <DoneButton
          isDone={isAdded}
          label={`Add ${name}`}
          doneLabel={`${name} added`}
          onClick={() => {
            onAdd(email);
            announce(`${name} added`, 'polite');
          }}
        >
          {isAdded ? 'Added' : 'Add'}
        </DoneButton>
      ) : (
        <DoneButton
          isDone={isInvited}
          busy={busy}
          label={`Invite ${name}`}
          doneLabel={`${name} is invited`}
          onClick={run}
        >
          {isInvited ? 'Invited' : 'Invite'}
        </DoneButton>
      )}
    </Row>
  );
}

function AddressRow({ place, email, isInvited }: { place: Place; email: string; isInvited: boolean }) {
  const sendsEmail = useSendsEmail();
  const { run, busy, refusal } = useInviting(place, { email }, email);
  return (
    <Row
      icon={<Mail aria-hidden className="size-5 shrink-0 text-subtle" />}
      name={email}
      detail={sendsEmail ? 'Gets an e-mail' : 'Is invited in the app: this server does not send e-mail'}
      problem={refusal}
    >
      <DoneButton
        isDone={isInvited}
        busy={busy}
        label={`Invite ${email}`}
        doneLabel={`${email} is invited`}
        onClick={run}
      >
        {isInvited ? 'Invited' : 'Invite'}
      </DoneButton>
    </Row>
  );
}

/** Invites somebody, and offers to undo it. */
function useInviting({ id, invited }: Place, who: Invitee, name: string) {
  const { run, busy, refusal } = useRequest();
  return {
    busy,
    refusal: refusal ? wholeText(refusal) : undefined,
    run: () =>
      void run(async () => {
        const invitation = await invited.invite(id, who);
        toast({
          title: `${name} was invited.`,
          ...(invitation && {
            action: { label: 'Undo', onSelect: () => void takeBack(invited, id, invitation) },
          }),
        });
      }),
  };
}

async function takeBack(invited: InvitedPeople, placeId: string, invitation: PlaceInvitation): Promise<void> {
  try {
    await invited.revoke(placeId, invitation);
    toast({ title: 'The invitation was revoked.' });
  } catch (error) {
    const description = wholeText(refusalOf(error));
    toast({ title: 'The invitation was not revoked', description, tone: 'danger' });
  }
}

function Row({
  icon,
  name,
  detail,
  problem,
  children,
}: {
  icon: ReactNode;
  name: string;
  detail: string | null;
  problem: string | undefined;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-13 items-center gap-3 border-hairline border-b py-1.5 last:border-b-0">
      <span className="flex w-8 shrink-0 justify-center">{icon}</span>
      <div className="min-w-0 flex-1">
        <p dir="auto" title={name} className="truncate font-medium text-ink text-sm">
          {name}
        </p>
        {problem !== undefined ? (
          <p role="alert" className="text-danger text-xs">
            {problem}
          </p>
        ) : (
          detail !== null && (
            <p title={detail} className="truncate text-muted text-xs">
              {detail}
            </p>
          )
        )}
      </div>
      {children}
    </li>
  );
}

/** Remains a button when it is done, which keeps the focus. */
function DoneButton({
  isDone,
  busy = false,
  label,
  doneLabel,
  onClick,
  children,
}: {
  isDone: boolean;
  busy?: boolean;
  label: string;
  doneLabel: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="sm"
      variant={isDone ? 'ghost' : 'secondary'}
      icon={isDone && <Check />}
      loading={busy}
      aria-disabled={isDone || undefined}
      aria-label={isDone ? doneLabel : label}
      onClick={() => !isDone && onClick()}
    >
      {children}
    </Button>
  );
}

import type { Candidate } from '@longtable/contract/candidates';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Check, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDebounced } from '../../platform/debounce.ts';
import { usePersonName } from '../../platform/directory.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedBox } from '../../ui/failed-box.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NeedsConnection } from '../connection/needs-connection.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';

/** The texts of the dialog. */
type Texts = {
  readonly description: string;
  readonly findLabel: string;
  readonly findPlaceholder: string;
  readonly failed: string;
  readonly nobodyLeft: string;
  readonly nobodyFound: string;
};

/** Adds people to a team, department or project in a role, with one click each. */
export function AddPeopleDialog<Role extends string, Source extends string = string>({
  open,
  onClose,
  texts,
  candidates,
  sources,
  roles,
  mayChooseRole = true,
  add,
  refusals,
  alternative,
}: {
  open: boolean;
  onClose: () => void;
  texts: Texts;
  /** The query of people whom the actor can add. Never cached as fresh: it changes with every membership. */
  candidates: (text: string, from: Source | undefined) => UseQueryOptions<readonly Candidate[]>;
  /** The groups of people to choose from, if there are several. The first is the default. */
  sources?: readonly { readonly value: Source; readonly label: string }[];
  /** The first is the default. */
  roles: readonly [Role, ...Role[]];
  mayChooseRole?: boolean;
  /** Adds a person, optimistically. */
  add: (candidate: Candidate, role: Role) => void;
  /** The refusals of additions, by person id. */
  refusals: ReadonlyMap<string, string>;
  /** An action for people who are not among the candidates. The dialog closes first. */
  alternative?: { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void };
}) {
  const [text, setText] = useState('');
  const [role, setRole] = useState(roles[0]);
  const [selectedSource, setSource] = useState<Source | null>(null);
  const from = sources?.find(({ value }) => value === selectedSource)?.value ?? sources?.[0]?.value;
  // Added people stay in the list, so that no row moves under the pointer.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const typed = text.trim();
  const query = useQuery({
    ...candidates(useDebounced(typed), from),
    enabled: open,
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const close = () => {
    setText('');
    setAdded(new Set());
    onClose();
  };
  const people = query.data ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add people"
      description={texts.description}
      phone="full"
      footer={
        <>
          {alternative && (
            <Button
              variant="ghost"
              icon={alternative.icon}
              onClick={() => {
                close();
                alternative.onSelect();
              }}
            >
              {alternative.label}
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex min-h-72 flex-col gap-3">
        <NeedsConnection action="Finding people" />
        <div className="flex flex-wrap gap-2">
          <SearchInput
            label={texts.findLabel}
            placeholder={texts.findPlaceholder}
            value={text}
            onValueChange={setText}
            className="min-w-48 flex-1"
          />
          {sources && from !== undefined && sources.length > 1 && (
            <Select
              aria-label="Find people"
              value={from}
              onValueChange={setSource}
              options={sources}
              className="min-w-44 flex-1"
            />
          )}
          {mayChooseRole && (
            <SegmentedControl
              label="Add them as"
              value={role}
              onValueChange={setRole}
              options={roles.map((value) => ({ value, label: `As ${value}` }))}
            />
          )}
        </div>
        {query.error && !query.isFetching && people.length === 0 && (
          <FailedBox title={texts.failed} reason={query.error.message} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && !query.error && <Spinner label="Loading..." className="py-6" fill />}
        {query.isSuccess && people.length === 0 && (
          <EmptyState
            compact
            headingLevel={3}
            icon={<UserPlus />}
            title={typed === '' ? 'No one left to add' : 'No one found'}
            description={typed === '' ? texts.nobodyLeft : texts.nobodyFound}
          />
        )}
        <ul aria-label="People you can add">
          {people.map((candidate) => (
            <CandidateRow
              key={candidate.personId}
              candidate={candidate}
              role={role}
              isAdded={added.has(candidate.personId) && !refusals.has(candidate.personId)}
              refusedBecause={refusals.get(candidate.personId)}
              onAdd={() => {
                add(candidate, role);
                setAdded((before) => new Set([...before, candidate.personId]));
              }}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function CandidateRow({
  candidate: { personId, email },
  role,
  isAdded,
  refusedBecause,
  onAdd,
}: {
  candidate: Candidate;
  role: string;
  isAdded: boolean;
  refusedBecause: string | undefined;
  onAdd: () => void;
}) {
  const name = usePersonName(personId);
  const add = () => {
    onAdd();
    announce(`${name} added`, 'polite');
  };
  return (
    <li className="flex min-h-13 items-center gap-3 border-hairline border-b py-1.5 last:border-b-0">
      <PersonAvatar personId={personId} size="lg" />
      <div className="min-w-0 flex-1">
        <p dir="auto" title={name} className="truncate font-medium text-ink text-sm">
          {name}
        </p>
        {refusedBecause !== undefined ? (
          <p role="alert" className="text-danger text-xs">
            {refusedBecause}
          </p>
        ) : (
          <p title={email} className="truncate text-muted text-xs">
            {email}
          </p>
        )}
      </div>
      {/* Remains a button, which keeps the focus. */}
      <Button
        size="sm"
        variant={isAdded ? 'ghost' : 'secondary'}
        icon={isAdded && <Check />}
        aria-disabled={isAdded || undefined}
        aria-label={isAdded ? `${name} added` : `Add ${name} as ${role}`}
        onClick={() => !isAdded && add()}
      >
        {isAdded ? 'Added' : 'Add'}
      </Button>
    </li>
  );
}

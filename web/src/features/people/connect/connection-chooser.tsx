import type { Connection } from '@longtable/contract/connections';
import { type ReactNode, useState } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { useDirectory, usePersonName } from '../../../platform/directory.ts';
import { ChipList } from '../../../ui/chip-list.tsx';
import { ConnectionList } from './connection-list.tsx';

const nobody: readonly string[] = [];

/** Chooses one or several of the person's connections. The chosen ones are above the list, whatever is searched for. */
export function ConnectionChooser({
  chosen,
  onChange,
  most,
  inside = nobody,
  description,
  action,
}: {
  /** Their ids. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** The most that can be chosen. */
  most: number;
  /** The ids of people who need not be chosen, since they are there already. */
  inside?: readonly string[];
  /** Shown without any connections. */
  description: string;
  action?: ReactNode;
}) {
  const [text, setText] = useState('');
  const names = useDirectory();
  const toggle = (personId: string) => {
    if (chosen.includes(personId)) onChange(chosen.filter((id) => id !== personId));
    else if (chosen.length < most && !inside.includes(personId)) onChange([...chosen, personId]);
  };
  return (
    <>
      {chosen.length > 0 && (
        <div className="shrink-0 overflow-y-auto" style={{ maxHeight: '6rem' }}>
          <ChipList
            label="Chosen people"
            chips={chosen.map((key) => {
              const name = names.person(key)?.name ?? '';
              return { key, text: name, removeLabel: `Remove ${name}` };
            })}
            onRemove={({ key }) => toggle(key)}
          />
        </div>
      )}
      <ConnectionList
        label="Connections"
        text={text}
        onTextChange={setText}
        onFound={({ personId }) => {
          toggle(personId);
          setText('');
        }}
        description={description}
        action={action}
        renderRow={(connection, tabIndex) => (
          <ChoiceRow
            connection={connection}
            tabIndex={tabIndex}
            isInside={inside.includes(connection.personId)}
            isChosen={chosen.includes(connection.personId)}
            isFull={chosen.length >= most}
            onToggle={() => toggle(connection.personId)}
          />
        )}
      />
    </>
  );
}

/** A connection; the whole row is a checkbox. */
function ChoiceRow({
  connection: { personId, email },
  tabIndex,
  isInside,
  isChosen,
  isFull,
  onToggle,
}: {
  connection: Connection;
  tabIndex: 0 | -1;
  isInside: boolean;
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
}) {
  const name = usePersonName(personId);
  return (
    <label className="flex h-full cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <PersonAvatar personId={personId} size="lg" />
      <span className="min-w-0 flex-1 text-sm">
        <span title={name} className="block truncate font-medium text-ink">
          <bdi>{name}</bdi>
        </span>
        <span title={email} className="block truncate text-muted text-xs">
          {isInside ? 'In the group' : email}
        </span>
      </span>
      <input
        type="checkbox"
        aria-label={name}
        data-row-focus=""
        tabIndex={tabIndex}
        checked={isChosen || isInside}
        disabled={isInside || (isFull && !isChosen)}
        onChange={onToggle}
        className="size-4 shrink-0 accent-(--accent-solid)"
      />
    </label>
  );
}

import type { Connection } from '@longtable/contract/connections';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { ConnectionList } from './connection-list.tsx';

/** The person's connections, with a button each to share something with them. */
export function ConnectionPicker({
  isShared,
  problems,
  onShare,
}: {
  isShared: (personId: string) => boolean;
  /** Why it was not shared, by person. */
  problems: ReadonlyMap<string, string>;
  onShare: (personId: string) => void;
}) {
  const [text, setText] = useState('');
  return (
    <ConnectionList
      label="People to share with"
      text={text}
      onTextChange={setText}
      description="You can share with people that you are connected with."
      renderRow={(connection, tabIndex) => (
        <PersonRow
          connection={connection}
          tabIndex={tabIndex}
          isShared={isShared(connection.personId)}
          problem={problems.get(connection.personId) ?? ''}
          onShare={() => onShare(connection.personId)}
        />
      )}
    />
  );
}

function PersonRow({
  connection: { personId, email },
  tabIndex,
  isShared,
  problem,
  onShare,
}: {
  connection: Connection;
  tabIndex: number;
  isShared: boolean;
  problem: string;
  onShare: () => void;
}) {
  const name = usePersonName(personId);
  return (
    <div className="flex h-full items-center gap-3">
      <PersonAvatar personId={personId} size="lg" />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" title={name} className="truncate font-medium">
          {name}
        </p>
        {problem === '' ? (
          <p title={email} className="truncate text-muted text-xs">
            {email}
          </p>
        ) : (
          <p role="alert" title={problem} className="truncate text-danger text-xs">
            {problem}
          </p>
        )}
      </div>
      {/* Remains a button, which keeps the focus. */}
      <Button
        size="sm"
        data-row-focus=""
        className="focus-inset"
        tabIndex={tabIndex}
        variant={isShared ? 'ghost' : 'secondary'}
        icon={isShared && <Check />}
        aria-disabled={isShared || undefined}
        aria-label={isShared ? `Shared with ${name}` : `Share with ${name}`}
        onClick={() => {
          if (isShared) return;
          onShare();
          announce(`Shared with ${name}`, 'polite');
        }}
      >
        {isShared ? 'Shared' : 'Share'}
      </Button>
    </div>
  );
}

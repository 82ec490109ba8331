import type { Connection } from '@longtable/contract/connections';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConnections } from '../../people/connect/connect-view.ts';
import { directChatLink } from '../data/chat-link.ts';

const rowHeight = 52;

/** Chooses a connection to chat with. Keep it mounted and change `open`. */
export function NewChatDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const view = useConnections({ text, order: 'name' });
  const navigate = useNavigate();
  const close = () => {
    setText('');
    onClose();
  };
  const isSearched = text.trim() !== '';
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="New chat"
      description="Choose someone you are connected with."
      phone="full"
    >
      <div className="flex flex-col gap-3">
        <SearchInput
          label="Find your connections by name or e-mail address"
          placeholder="Find your connections"
          value={text}
          onValueChange={setText}
          onKeyDown={(event) => {
            const [first] = view.items;
            if (event.key !== 'Enter' || !isSearched || !first) return;
            event.preventDefault();
            close();
            void navigate(directChatLink(first.personId));
          }}
        />
        <div className="flex h-60 flex-col">
          <RowList
            label="Connections"
            view={view}
            rowHeight={rowHeight}
            renderRow={(connection, tabIndex) => (
              <ConnectionRow connection={connection} tabIndex={tabIndex} onChoose={close} />
            )}
            renderSkeleton={(line) => (
              <div className="flex items-center gap-3 px-2">
                <Skeleton className="size-8 rounded-full" />
                {line}
              </div>
            )}
            failedTitle="Your connections could not be loaded"
            className="w-full"
            empty={
              <EmptyState
                compact
                headingLevel={3}
                icon={<UserPlus />}
                title={isSearched ? 'No one found' : 'No connections yet'}
                description={
                  isSearched
                    ? 'None of your connections matches this name.'
                    : 'You can message people that you are connected with.'
                }
                {...(!isSearched && {
                  action: (
                    <Link to={paths.connect} className={buttonStyles()} onClick={close}>
                      Find people
                    </Link>
                  ),
                })}
              />
            }
          />
        </div>
      </div>
    </Dialog>
  );
}

/** A connection; the whole row is a link to the chat with them. */
function ConnectionRow({
  connection: { personId, email },
  tabIndex,
  onChoose,
}: {
  connection: Connection;
  tabIndex: 0 | -1;
  onChoose: () => void;
}) {
  const name = usePersonName(personId);
  return (
    <div className="relative flex h-full items-center gap-3 rounded-control px-2 transition-colors hover:bg-hover">
      <PersonAvatar personId={personId} size="lg" />
      <div className="min-w-0 flex-1 text-sm">
        <Link
          {...directChatLink(personId)}
          data-row-focus=""
          tabIndex={tabIndex}
          title={name}
          onClick={onChoose}
          className="focus-inset block truncate rounded-control font-medium text-ink after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <p title={email} className="truncate text-muted text-xs">
          {email}
        </p>
      </div>
    </div>
  );
}

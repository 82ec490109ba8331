import type { NoteShare } from '@longtable/contract/note-shares';
import type { Note } from '@longtable/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { FolderKanban, Users, X } from 'lucide-react';
import { PersonAccess, PlaceAccess } from '../../../kits/sharing/access-rows.tsx';
import { usePersonName, useProject, useTeam } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { counted } from '../../../ui/counted.ts';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { accessOptions, shareNote, sharingQuery, unshareNote } from './note-shares.ts';

/** Who has access to a note; its owner changes and ends it there. */
export function NoteAccessList({ note }: { note: Note }) {
  const query = useQuery(sharingQuery(note.id));
  return (
    <section aria-labelledby="who-has-access" className="flex flex-col gap-2">
      <h3 id="who-has-access" className="text-muted text-xs">
        Who has access
      </h3>
      {query.data ? (
        <ul className="flex flex-col">
          <PersonAccess personId={query.data.ownerId}>Owner</PersonAccess>
          {query.data.shares.map((share) => (
            <Share key={share.withId} note={note} share={share} />
          ))}
        </ul>
      ) : query.error ? (
        <FailedBox
          title="Who has access could not be loaded"
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Spinner label="Loading..." />
      )}
    </section>
  );
}

function Share({ note, share }: { note: Note; share: NoteShare }) {
  const { kind, withId, access, membersCount } = share;
  const person = usePersonName(kind === 'person' ? withId : null);
  const team = useTeam(kind === 'team' ? withId : null);
  const project = useProject(kind === 'project' ? withId : null);
  const name = { person, team: team?.name ?? 'Team', project: project?.name ?? 'Project' }[kind];
  const says = accessOptions.find(({ value }) => value === access)?.label;
  const action = <ShareActions note={note} share={share} name={name} />;
  if (kind === 'person') {
    return (
      <PersonAccess personId={withId} action={action}>
        {says}
      </PersonAccess>
    );
  }
  return (
    <PlaceAccess icon={kind === 'team' ? <Users /> : <FolderKanban />} name={name} action={action}>
      {says}: {counted(membersCount ?? 0, 'member')}
      {kind === 'project' && access === 'edit' && '; others who see the project can view'}
    </PlaceAccess>
  );
}

function ShareActions({
  note,
  share: { kind, withId, access },
  name,
}: {
  note: Note;
  share: NoteShare;
  name: string;
}) {
  const { id } = useUser();
  const isOwn = withId === id;
  if (!note.can.share && !isOwn) return null;
  const run = async (work: () => Promise<void>, failed: string, done?: string): Promise<void> => {
    try {
      await work();
      if (done !== undefined) toast({ title: done });
    } catch (error) {
      toast({ title: failed, description: error instanceof Error ? error.message : '', tone: 'danger' });
    }
  };
  return (
    <>
      {note.can.share && (
        <Select
          size="sm"
          className="w-28 shrink-0"
          aria-label={`What ${name} can do`}
          value={access}
          options={accessOptions}
          onValueChange={(value) =>
            void run(() => shareNote(note.id, { kind, withId, access: value }), 'The access was not changed')
          }
        />
      )}
      <IconButton
        label={isOwn ? 'Remove from my shared notes' : `Stop sharing with ${name}`}
        size="sm"
        onClick={() =>
          void run(
            () => unshareNote(note.id, withId),
            'The sharing was not ended',
            isOwn ? `You left “${note.title}”` : `No longer shared with ${name}`,
          )
        }
      >
        <X />
      </IconButton>
    </>
  );
}

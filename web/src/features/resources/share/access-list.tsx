import type { Resource } from '@longtable/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { FolderKanban, Users, X } from 'lucide-react';
import { PersonAccess, PlaceAccess } from '../../../kits/sharing/access-rows.tsx';
import { usePersonName, useProject, useTeam } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { counted } from '../../../ui/counted.ts';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Access, accessQuery, endSharing } from './access.ts';

/** Who sees an item and why: its owner, everyone in its team or project, and people whom it, or a folder around it, is shared with. */
export function AccessList({ item }: { item: Resource }) {
  const query = useQuery(accessQuery(item.id));
  return (
    <section aria-labelledby="who-has-access" className="flex flex-col gap-2">
      <h3 id="who-has-access" className="text-muted text-xs">
        Who has access
      </h3>
      {query.data ? (
        <AccessEntries item={item} access={query.data} />
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

function AccessEntries({
  item,
  access: { ownerId, team, project, shares },
}: {
  item: Resource;
  access: Access;
}) {
  const teamCard = useTeam(team?.id ?? null);
  const projectCard = useProject(project?.id ?? null);
  return (
    <ul className="flex flex-col">
      <PersonAccess personId={ownerId}>Owner</PersonAccess>
      {team && (
        <PlaceAccess icon={<Users />} name={teamCard?.name ?? 'Team'}>
          Everyone in the team: {counted(team.membersCount, 'member')}
        </PlaceAccess>
      )}
      {project && (
        <PlaceAccess icon={<FolderKanban />} name={projectCard?.name ?? 'Project'}>
          Everyone in the project: {counted(project.membersCount, 'member')}
        </PlaceAccess>
      )}
      {shares.map(({ personId, folder }) => (
        <PersonAccess
          key={`${personId} ${folder?.id}`}
          personId={personId}
          action={folder === null && <EndSharing item={item} personId={personId} />}
        >
          {folder === null ? 'Can view' : `Can view, through the folder ${folder.name}`}
        </PersonAccess>
      ))}
    </ul>
  );
}

function EndSharing({ item, personId }: { item: Resource; personId: string }) {
  const name = usePersonName(personId);
  const { id } = useUser();
  if (!item.can.share && personId !== id) return null;
  const end = async (): Promise<void> => {
    try {
      await endSharing(item.id, personId);
      toast({ title: personId === id ? `You left “${item.name}”` : `No longer shared with ${name}` });
    } catch (error) {
      toast({
        title: 'The sharing was not ended',
        description: error instanceof Error ? error.message : '',
        tone: 'danger',
      });
    }
  };
  return (
    <IconButton
      label={personId === id ? 'Remove from my shared files' : `Stop sharing with ${name}`}
      size="sm"
      onClick={() => void end()}
    >
      <X />
    </IconButton>
  );
}

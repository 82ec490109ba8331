import type { Resource } from '@longtable/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { FolderKanban, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
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
      <PersonEntry personId={ownerId}>Owner</PersonEntry>
      {team && (
        <Entry icon={<Users />} name={teamCard?.name ?? 'Team'}>
          Everyone in the team: {counted(team.membersCount, 'member')}
        </Entry>
      )}
      {project && (
        <Entry icon={<FolderKanban />} name={projectCard?.name ?? 'Project'}>
          Everyone in the project: {counted(project.membersCount, 'member')}
        </Entry>
      )}
      {shares.map(({ personId, folder }) => (
        <PersonEntry
          key={`${personId} ${folder?.id}`}
          personId={personId}
          action={folder === null && <EndSharing item={item} personId={personId} />}
        >
          {folder === null ? 'Can view' : `Can view, through the folder ${folder.name}`}
        </PersonEntry>
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

function PersonEntry({
  personId,
  action,
  children,
}: {
  personId: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const name = usePersonName(personId);
  return (
    <Row icon={<PersonAvatar personId={personId} size="md" />} name={name} action={action}>
      {children}
    </Row>
  );
}

function Entry({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <Row
      icon={<span className="flex size-7 items-center justify-center text-muted [&_svg]:size-4">{icon}</span>}
      name={name}
    >
      {children}
    </Row>
  );
}

function Row({
  icon,
  name,
  action,
  children,
}: {
  icon: ReactNode;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-12 items-center gap-3">
      {icon}
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" title={name} className="truncate font-medium">
          {name}
        </p>
        <p dir="auto" className="wrap-anywhere text-muted text-xs">
          {children}
        </p>
      </div>
      {action}
    </li>
  );
}

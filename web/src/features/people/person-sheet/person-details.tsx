import type { PersonProfile } from '@longtable/contract/profile';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  Check,
  Clock,
  FolderKanban,
  Handshake,
  MessageSquare,
  UserMinus,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { directChatLink } from '../../../kits/people/direct-chat-link.ts';
import { OnlineMark } from '../../../kits/people/online-mark.tsx';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { PersonChip } from '../../../kits/people/person-link.tsx';
import { useNow } from '../../../platform/clock.ts';
import { useDirectory } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { refusals } from '../connect/connect-messages.ts';
import { ConnectionActions } from '../connect/connection-actions.tsx';
import { connectionStatusText } from '../connect/connection-status-text.ts';
import { RemoveConnectionDialog, type Removing } from '../connect/remove-connection-dialog.tsx';
import { AssignTask } from './assign-task.tsx';
import { localTime } from './local-time.ts';
import { OwnProfileLink } from './own-profile-link.tsx';

const BlockButtons = lazyPart(
  async () => (await import('../../../kits/people/block-buttons.tsx')).BlockButtons,
);

/** The profile of a person: details, actions, shared teams and projects. */
export function PersonDetails({ profile }: { profile: PersonProfile }) {
  const { connection, email } = profile;
  const refusal = useStore(refusals).get(profile.id);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <span className="relative flex shrink-0">
          <PersonAvatar personId={profile.id} size="2xl" />
          <OnlineMark personId={profile.id} as="dotBesideText" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <Badge
            tone={connection.status === 'connected' ? 'success' : 'neutral'}
            {...(connection.status === 'connected' && { icon: <Check aria-hidden /> })}
          >
            {connectionStatusText(connection.status)}
          </Badge>
          <OnlineMark personId={profile.id} as="text" />
          {email !== null && (
            <a
              href={`mailto:${email}`}
              className="max-w-full break-words rounded-control text-muted text-sm underline decoration-hairline-strong underline-offset-3 hover:text-ink"
            >
              {email}
            </a>
          )}
        </div>
      </div>
      {refusal && <p className="text-danger text-sm">{refusal}</p>}
      <Actions profile={profile} />
      <Metadata profile={profile} />
      <SharedGroups profile={profile} />
    </div>
  );
}

function Actions({ profile }: { profile: PersonProfile }) {
  const { connection } = profile;
  const [removing, setRemoving] = useState<Removing | null>(null);
  if (connection.status === 'self') return <OwnProfileLink />;
  const { connectionId } = connection;
  return (
    <div className="flex flex-wrap gap-2">
      {connection.status === 'connected' && (
        <Link {...directChatLink(profile.id)} className={buttonStyles({ variant: 'primary' })}>
          <MessageSquare aria-hidden />
          Message
        </Link>
      )}
      <ConnectionActions personId={profile.id} connection={connection} />
      <AssignTask profile={profile} />
      {connection.can.remove && connectionId !== null && (
        <Button
          icon={<UserMinus aria-hidden />}
          onClick={() => setRemoving({ connectionId, personId: profile.id })}
        >
          Remove connection…
        </Button>
      )}
      <BlockButtons personId={profile.id} can={connection.can} />
      <RemoveConnectionDialog removing={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

function Metadata({ profile: { timeZone, connectedAt, joinedAt, connection } }: { profile: PersonProfile }) {
  const now = useNow();
  const { timeZone: readerZone } = useUser();
  const local = timeZone === null ? null : localTime(timeZone, { now, readerZone });
  return (
    <dl className="flex flex-col gap-4">
      {local && (
        <MetadataItem icon={<Clock />} label="Local time">
          {local.clock}
          {connection.status !== 'self' && <span className="text-muted"> · {local.difference}</span>}
        </MetadataItem>
      )}
      {connectedAt !== null && connection.status === 'connected' && (
        <MetadataItem icon={<Handshake />} label="Connected since">
          <Day time={connectedAt} />
        </MetadataItem>
      )}
      <MetadataItem icon={<CalendarDays />} label="Joined">
        <Day time={joinedAt} />
      </MetadataItem>
    </dl>
  );
}

function MetadataItem({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] items-start gap-x-3">
      <dt className="col-start-2 text-muted text-xs">{label}</dt>
      <dd className="col-start-2 text-ink text-sm">{children}</dd>
      <dd aria-hidden className="col-start-1 row-start-1 pt-0.5 text-subtle [&_svg]:size-4">
        {icon}
      </dd>
    </div>
  );
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time}>
      {new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(time))}
    </time>
  );
}

function SharedGroups({ profile: { shared, connection } }: { profile: PersonProfile }) {
  const { connections, teams, projects } = shared;
  const directory = useDirectory();
  if (connection.status === 'self') return null;
  return (
    <>
      <Shared
        title="Mutual connections"
        emptyText="None yet."
        count={connections.count}
        items={connections.personIds.map((id) => (
          <li key={id} className="flex">
            <PersonChip personId={id} size="lg" replace className="flex-1" />
          </li>
        ))}
      />
      {teams.count > 0 && (
        <Shared
          title="Shared teams"
          count={teams.count}
          items={teams.teamIds.map((id) => (
            <SharedEntity
              key={id}
              icon={<UsersRound />}
              name={directory.team(id)?.name ?? ''}
              to={paths.team}
              params={{ teamId: id }}
            />
          ))}
        />
      )}
      {projects.count > 0 && (
        <Shared
          title="Shared projects"
          count={projects.count}
          items={projects.projectIds.map((id) => (
            <SharedEntity
              key={id}
              icon={<FolderKanban />}
              name={directory.project(id)?.name ?? ''}
              to={paths.project}
              params={{ projectId: id }}
            />
          ))}
        />
      )}
    </>
  );
}

/** A shared team or project. */
function SharedEntity({
  icon,
  name,
  ...link
}: {
  icon: ReactNode;
  name: string;
} & (
  | { to: typeof paths.team; params: { teamId: string } }
  | { to: typeof paths.project; params: { projectId: string } }
)) {
  return (
    <li className="flex">
      <Link
        {...link}
        className="inline-flex min-w-0 flex-1 items-center gap-2 rounded-control py-1 pr-1.5 text-ink text-sm hover:bg-hover pointer-coarse:min-h-11"
      >
        <span aria-hidden className="mx-2 shrink-0 text-subtle [&_svg]:size-4">
          {icon}
        </span>
        <span dir="auto" className="truncate">
          {name}
        </span>
      </Link>
    </li>
  );
}

/** A section with the first few shared connections, teams or projects; `emptyText` is shown if there are none. */
function Shared({
  title,
  emptyText,
  count,
  items,
}: {
  title: string;
  emptyText?: string;
  count: number;
  items: readonly ReactNode[];
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-hairline border-t pt-5">
      <h3 id={titleId} className="pb-2 font-medium text-ink text-sm">
        {title} {count > 0 && <span className="font-normal text-muted tabular-nums">{count}</span>}
      </h3>
      {count === 0 ? (
        <p className="text-muted text-sm">{emptyText}</p>
      ) : (
        <ul className="flex flex-col">{items}</ul>
      )}
      {count > items.length && <p className="pt-1 text-muted text-sm">and {count - items.length} more</p>}
    </section>
  );
}

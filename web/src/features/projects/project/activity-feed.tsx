import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import {
  ArchiveRestore,
  ArrowRightLeft,
  CircleCheck,
  CirclePlus,
  CircleX,
  FilePlus,
  FileX,
  FolderPlus,
  History,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  RotateCcw,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { useId } from 'react';
import { actorName } from '../../../kits/people/actor-name.ts';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePerson } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useActivity } from '../data/project-activity.ts';
import { activitySentence } from './activity-text.ts';

/** The activity of a project, newest first. */
export function ActivityFeed({ projectId }: { projectId: string }) {
  const heading = useId();
  const view = useActivity(projectId);
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <h2 id={heading} className="font-semibold text-base text-ink">
        Recent activity
      </h2>
      <ListStates
        view={view}
        failedTitle="The activity could not be loaded"
        skeleton={<SkeletonText lines={4} />}
        empty={
          <EmptyState
            compact
            headingLevel={3}
            icon={<History />}
            title="No activity yet"
            description="Project activity appears here."
          />
        }
        moreLabel="Show more"
      >
        <ol aria-labelledby={heading} className="flex flex-col">
          {view.items.map((activity) => (
            <ActivityItem key={activity.id} activity={activity} />
          ))}
        </ol>
      </ListStates>
    </section>
  );
}

const icons: Record<ProjectActivityKind, LucideIcon> = {
  'project-created': FolderPlus,
  'project-changed': Pencil,
  'project-transferred': ArrowRightLeft,
  'member-joined': UserPlus,
  'member-left': LogOut,
  'member-removed': UserMinus,
  'task-added': CirclePlus,
  'task-completed': CircleCheck,
  'task-reopened': RotateCcw,
  'task-removed': CircleX,
  'update-posted': MessageSquareText,
  'resource-added': FilePlus,
  'resource-removed': FileX,
  'resource-restored': ArchiveRestore,
};

function ActivityItem({ activity }: { activity: ProjectActivity }) {
  const user = useUser();
  const { kind, actorId, at } = activity;
  const actor = usePerson(actorId);
  const Icon = icons[kind];
  const { before, subject, after } = activitySentence(activity, user.id);
  const name = <bdi className="font-medium text-ink">{actorName(actor, user.id)}</bdi>;
  return (
    <li className="flex items-start gap-3 py-1.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      <p className="wrap-anywhere min-w-0 flex-1 text-muted">
        {actor && actor.id !== user.id ? (
          <PersonLink person={actor} className="rounded-control hover:underline">
            {name}
          </PersonLink>
        ) : (
          name
        )}{' '}
        {before}
        {subject !== '' && (
          <>
            {' '}
            <bdi className="text-ink">{subject}</bdi>
          </>
        )}
        {after !== '' && ` ${after}`}
      </p>
      <span className="shrink-0 pt-px text-subtle text-xs">
        <Ago time={at} />
      </span>
    </li>
  );
}

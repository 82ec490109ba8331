import type { TaskActivity } from '@longtable/contract/task-activity';
import type { Task } from '@longtable/contract/tasks';
import { Fragment, useMemo } from 'react';
import { actorName } from '../../../../kits/people/actor-name.ts';
import { PersonAvatar } from '../../../../kits/people/person-avatar.tsx';
import { usePerson } from '../../../../platform/directory.ts';
import { useUser } from '../../../../platform/session.ts';
import { Ago } from '../../../../platform/time-text.tsx';
import { ListStates } from '../../../../ui/list-states.tsx';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { dayInWords } from '../../marks/due.ts';
import { useTaskActivity } from './activity.data.ts';
import { activityClauses, type Clause } from './activity-clauses.ts';

/** The activity of a task, newest first. */
export function ActivityPanel({ task }: { task: Pick<Task, 'id' | 'version'> }) {
  const view = useTaskActivity(task);
  const described = useMemo(() => view.items.flatMap(withClauses), [view.items]);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ListStates
        view={view}
        isEmpty={described.length === 0}
        failedTitle="The activity could not be loaded"
        skeleton={<SkeletonText lines={4} />}
        empty={<p className="py-2 text-muted text-sm">No activity yet.</p>}
      >
        <ol aria-label="Activity" className="flex flex-col">
          {described.map(({ activity, clauses }) => (
            <ActivityItem key={activity.id} activity={activity} clauses={clauses} />
          ))}
        </ol>
      </ListStates>
    </div>
  );
}

function ActivityItem({
  activity: { actorId, at },
  clauses,
}: {
  activity: TaskActivity;
  clauses: readonly Clause[];
}) {
  const user = useUser();
  const actor = usePerson(actorId);
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-sm">
      <PersonAvatar personId={actorId} size="sm" />
      <p className="wrap-anywhere min-w-0 flex-1 text-muted">
        <bdi className="font-medium text-ink">{actorName(actor, user.id)}</bdi>{' '}
        {clauses.map((clause, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the clauses of one activity never move
          <Fragment key={index}>
            {index > 0 && (index === clauses.length - 1 ? ' and ' : ', ')}
            <ClauseText clause={clause} />
          </Fragment>
        ))}
        <span className="whitespace-nowrap text-subtle text-xs">
          {' · '}
          <Ago time={at} />
        </span>
      </p>
    </li>
  );
}

function ClauseText({ clause }: { clause: Clause }) {
  return clause.map(({ text, isValue }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one clause never move
    <Fragment key={index}>
      {index > 0 && ' '}
      {isValue ? <bdi className="text-ink">{text}</bdi> : text}
    </Fragment>
  ));
}

/** Omits activity without a description, such as a move within a column. */
function withClauses(activity: TaskActivity) {
  const clauses = activityClauses(activity, dayInWords);
  return clauses.length === 0 ? [] : [{ activity, clauses }];
}

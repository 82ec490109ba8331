import type { TaskActivity } from '@longtable/contract/task-activity';
import type { Task } from '@longtable/contract/tasks';
import { Fragment, useMemo } from 'react';
import { actorName } from '../../../../kits/people/actor-name.ts';
import { PersonAvatar } from '../../../../kits/people/person-avatar.tsx';
import { usePerson } from '../../../../platform/directory.ts';
import { useUser } from '../../../../platform/session.ts';
import { Ago } from '../../../../platform/time-text.tsx';
import { FailedBox } from '../../../../ui/failed-box.tsx';
import { ShowMore } from '../../../../ui/show-more.tsx';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { dayInWords } from '../../marks/due.ts';
import { useTaskActivity } from './activity.data.ts';
import { activityClauses, type Clause } from './activity-clauses.ts';

/** The activity of a task, newest first. */
export function ActivityPanel({ task }: { task: Pick<Task, 'id' | 'version'> }) {
  const { items, state, error, hasMore, loadMore, reload } = useTaskActivity(task);
  const described = useMemo(() => items.flatMap(withClauses), [items]);
  const isEmpty = described.length === 0;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {state === 'failed' && isEmpty && (
        <FailedBox title="The activity could not be loaded" reason={error?.message} onRetry={reload} />
      )}
      {state === 'loading' && isEmpty && (
        <>
          <Spinner label="Loading..." hideLabel className="sr-only" />
          <SkeletonText lines={4} />
        </>
      )}
      {state === 'ready' && isEmpty && !hasMore && (
        <p className="py-2 text-muted text-sm">No activity yet.</p>
      )}
      {!isEmpty && (
        <ol aria-label="Activity" className="flex flex-col">
          {described.map(({ activity, clauses }) => (
            <ActivityItem key={activity.id} activity={activity} clauses={clauses} />
          ))}
        </ol>
      )}
      {hasMore && state === 'ready' && (
        <ShowMore count={items.length} onLoad={loadMore}>
          Show older
        </ShowMore>
      )}
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

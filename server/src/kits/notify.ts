import '../policies/notification.table.ts';
import '../policies/notification-delivery.table.ts';
import '../policies/person.table.ts';
import '../policies/push-subscription.table.ts';
import '../policies/device-token.table.ts';
import type { Cards } from '@longtable/contract/cards';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import {
  devicePushLaterSeconds,
  emailDelayMinutes,
  pushDelaySeconds,
} from '@longtable/contract/rules/notification-limits';
import {
  isSilencedByBlock,
  type NotificationType,
  notificationTypes,
} from '@longtable/contract/rules/notification-types';
import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import { hasBlocked } from '../policies/has-blocked.ts';
import { projectPolicy } from '../policies/project.ts';
import { personalRoom } from '../policies/rooms.ts';
import { taskPolicy } from '../policies/task.ts';
import { readPersonCard } from './person-card.ts';

declare module '../platform/jobs/job.ts' {
  interface JobPayloads {
    'notifications.send-pushes': Record<string, never>;
    'notifications.send-device-pushes': Record<string, never>;
  }
}

/** What a notification is about. People mute and follow it, and opening it marks what is about it as read. */
export type About =
  `${'task' | 'team' | 'department' | 'project' | 'note' | 'resource' | 'chat' | 'person'}:${string}`;

/**
 * A text, or what makes it of the name of whoever did it. Not a template: the names that people give to things would be read as a
 * part of it.
 */
type Text = string | ((by: string) => string);

/** Something that people are told. */
export type Notice = {
  readonly type: NotificationType;
  /** Whom; whoever did it is left out. */
  readonly to: readonly string[];
  /** That of the type, unless given. */
  readonly title?: Text;
  /** A sentence. */
  readonly message: Text;
  /** A path of the app, and what its button says. */
  readonly actionUrl: string;
  readonly actionText: string;
  readonly about: About;
  /** Why they are told, as a part of a sentence: "you are assigned". */
  readonly reason: string;
  /** Ids of what it is about, by name. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Of the event: a person is told once about each. By default each call is an event of its own. */
  readonly key?: string;
  /** The change sends an e-mail of its own that says the same. */
  readonly hasOwnEmail?: boolean;
};

/**
 * Tells people about a change, as part of it (docs/decisions/068): whoever has closed the account is left out, and whoever did it is
 * never told. Whoever has blocked them is not told what one person says or offers to another (`isSilencedByBlock`). For whoever has muted what it is about it is only in the delivery log; mutes count as they are now. Its e-mails and
 * pushes wait in `notification_deliveries` (docs/decisions/072, 073).
 */
export async function notify(change: Change, actorId: string | null, notice: Notice): Promise<void> {
  // In one order: two changes about the same event wait for each other's rows.
  const to = [...new Set(notice.to)].filter((id) => id !== actorId).toSorted();
  if (to.length === 0) return;
  const { tx } = change;
  const actor = actorId === null ? null : await readPersonCard(tx, actorId);
  const { type, metadata, actionUrl, actionText, about, reason } = notice;
  const name = actor?.name ?? '';
  const text = (given: Text) => (typeof given === 'string' ? given : given(name));
  const shared = {
    type,
    title: text(notice.title ?? notificationTypes[type].title),
    message: text(notice.message),
    actionUrl,
    actionText,
    metadata: { ...metadata },
    about,
    reason,
    actorId,
  };
  const cards: Cards = actor ? { people: [actor] } : {};
  const inserted = await insertNotifications(tx, to, {
    ...shared,
    key: notice.key,
    hasOwnEmail: notice.hasOwnEmail ?? false,
  });
  if (inserted.some(({ has_push }) => has_push))
    await requestSending(change, 'notifications.send-pushes', pushDelayOf(type));
  if (inserted.some(({ has_device }) => has_device))
    await requestSending(change, 'notifications.send-device-pushes', devicePushDelayOf(type));
  for (const { id, user_id, created_at } of inserted) {
    const notification: Notification = {
      ...shared,
      id,
      isRead: false,
      createdAt: created_at,
      snoozedUntil: null,
      version: 1,
    };
    change.emit('notification.saved', {
      actorId,
      audience: [personalRoom(user_id)],
      payload: { notification, cards },
    });
  }
}

/** Pushes notifications that are shown again as new, by the same rules; whatever became of their earlier pushes. */
export async function pushAgain(change: Change, notificationIds: readonly string[]): Promise<void> {
  if (notificationIds.length === 0) return;
  const { rows } = await sql<{ channel: 'push' | 'device' }>`
    insert into notification_deliveries (notification_id, user_id, channel, state, due_at)
    select shown.id, shown.user_id, way.channel, 'waiting', now() + make_interval(secs => way.delay)
    from notifications as shown
    cross join (values ('push', ${pushDelaySeconds}::int), ('device', ${pushDelaySeconds + devicePushLaterSeconds}::int))
      as way (channel, delay)
    where shown.id = any(${[...notificationIds]}::uuid[]) and case way.channel
      when 'push' then exists (
        select from push_subscriptions as browser where browser.user_id = shown.user_id and browser.is_active)
      else exists (
        select from user_fcm_tokens as device where device.user_id = shown.user_id and device.is_active) end
    on conflict (notification_id, channel) do update
      set state = 'waiting', rule = null, due_at = excluded.due_at, devices = null, attempts = 0, updated_at = now()
    returning channel`.execute(change.tx);
  const has = (channel: string) => rows.some((row) => row.channel === channel);
  if (has('push')) await requestSending(change, 'notifications.send-pushes', pushDelaySeconds);
  if (has('device'))
    await requestSending(
      change,
      'notifications.send-device-pushes',
      pushDelaySeconds + devicePushLaterSeconds,
    );
}

/** Pushes of changes that are due within so many milliseconds are sent by one job. */
const pushedTogetherMs = 2000;

/** Requests the sending of pushes for when they are due. */
async function requestSending(
  change: Change,
  job: 'notifications.send-pushes' | 'notifications.send-device-pushes',
  delay: number,
): Promise<void> {
  if (delay === 0) return change.enqueue(job, {});
  const at = Math.ceil((Date.now() + delay * 1000 + 1) / pushedTogetherMs) * pushedTogetherMs;
  await change.enqueue(job, {}, { runAt: new Date(at), key: `${job}:${at}` });
}

/** How long pushes wait for the notification to be seen in the app, in seconds. Somebody who calls waits as well. */
function pushDelayOf(type: NotificationType): number {
  return notificationTypes[type].group === 'calls' ? 0 : pushDelaySeconds;
}

/** The same for those through Firebase, which are the second ones. */
function devicePushDelayOf(type: NotificationType): number {
  return pushDelayOf(type) + devicePushLaterSeconds;
}

type Inserted = {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly has_push: boolean;
  readonly has_device: boolean;
};

async function insertNotifications(
  tx: Db,
  to: readonly string[],
  told: Pick<
    Notification,
    'type' | 'title' | 'message' | 'actionUrl' | 'actionText' | 'metadata' | 'about' | 'reason' | 'actorId'
  > & { readonly key: string | undefined; readonly hasOwnEmail: boolean },
): Promise<Inserted[]> {
  const { rows } = await sql<Inserted>`
    with added as (
      insert into notifications
        (id, user_id, type, title, message, action_url, action_text, metadata, actor_id, about, reason, key,
          is_read, is_deleted)
      select told.id, told.user_id, ${told.type}, ${told.title}, ${told.message}, ${told.actionUrl}, ${told.actionText},
        ${JSON.stringify(told.metadata)}::jsonb, ${told.actorId}::uuid, ${told.about}, ${told.reason}, ${told.key ?? newId()},
        muted.user_id is not null, muted.user_id is not null
      from unnest(${to.map(() => newId())}::uuid[], ${[...to]}::uuid[]) as told (id, user_id)
      join user_profiles as person on person.id = told.user_id and person.closed_at is null
        and not (${isSilencedByBlock(told.type)} and ${hasBlocked(sql.ref('told.user_id'), sql`${told.actorId}::uuid`)})
      left join notification_follows as muted
        on muted.user_id = told.user_id and muted.about = ${told.about} and muted.level = 'muted'
      on conflict (user_id, key) do nothing
      returning id, user_id, created_at, is_deleted as is_muted, exists (
        select from push_subscriptions as browser where browser.user_id = notifications.user_id and browser.is_active
      ) as has_push, exists (
        select from user_fcm_tokens as device where device.user_id = notifications.user_id and device.is_active
      ) as has_device
    ), deliveries as (
      insert into notification_deliveries (notification_id, user_id, channel, state, rule, due_at)
      select id, user_id,
        case when is_muted then 'app' else 'email' end,
        case when is_muted or ${told.hasOwnEmail} then 'skipped' else 'waiting' end,
        case when is_muted then 'muted' when ${told.hasOwnEmail} then 'own-email' end,
        case when not is_muted and not ${told.hasOwnEmail} then now() + make_interval(mins => ${emailDelayMinutes}) end
      from added
      union all
      select id, user_id, 'push', case when has_push then 'waiting' else 'skipped' end,
        case when not has_push then 'no-device' end,
        case when has_push then now() + make_interval(secs => ${pushDelayOf(told.type)}) end
      from added where not is_muted
      union all
      select id, user_id, 'device', 'waiting', null, now() + make_interval(secs => ${devicePushDelayOf(told.type)})
      from added where not is_muted and has_device
    )
    select id, user_id, created_at, has_push, has_device from added where not is_muted`.execute(tx);
  return rows;
}

/**
 * The people who follow a task or project, besides those whom it concerns, and who see it now: whoever has lost that right still
 * follows it, and is not told. Following a project is following its tasks. Nothing else can be followed.
 */
export async function readFollowers(tx: Db, about: About): Promise<string[]> {
  const [kind, id] = about.split(':');
  const follower = sql.ref<string>('follow.user_id');
  const followers = tx
    .selectFrom('notification_follows as follow')
    .select('follow.user_id')
    .distinct()
    .where('follow.level', '=', 'following');
  if (kind === 'task') {
    const ofItsProject = sql<string>`(select 'project:' || project_id from tasks as followed where followed.id = ${id})`;
    const rows = await followers
      .where((eb) => eb.or([eb('follow.about', '=', about), eb('follow.about', '=', ofItsProject)]))
      .where(sql<boolean>`exists (
        select from tasks where tasks.id = ${id} and ${taskPolicy.visibleTo(follower)})`)
      .execute();
    return rows.map(({ user_id }) => user_id);
  }
  if (kind !== 'project') return [];
  const rows = await followers
    .where('follow.about', '=', about)
    .where(sql<boolean>`exists (
      select from projects where projects.id = ${id} and projects.deleted_at is null
        and ${projectPolicy.visibleTo(follower)})`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

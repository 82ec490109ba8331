import { readVisibleTo } from '../../../kits/visible-abouts.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { PushMessage, PushOutcome, WebPush } from '../../../platform/push/web-push.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { needsRight } from '../email/email-rules.ts';
import * as store from './push.store.ts';
import { pushMessage, testMessage } from './push-message.ts';
import { decide, type Outcome, skip, skippedBy } from './push-rules.ts';

export type Pushes = ReturnType<typeof createPushes>;

/** The people who are decided about at once. */
const peopleDecidedAtOnce = 100;
/** The people in a group that is sent to, and recorded, at once. */
const peopleSentAtOnce = 10;
/** Groups under way. The next people are decided about meanwhile. */
const groupsAtOnce = 6;
/** Browsers of a person that are sent to at once. One with a slow push service does not take the turns of others. */
const browsersAtOnce = 4;
/** Longer than any group takes, in seconds. Then another server sends it again: this one has died. */
const claimedSeconds = 300;

/**
 * Notifications by push (docs/product/notification-settings.md). `notify` has written a row for each with the time when it is due.
 * What is due is decided about in a transaction, sent after its commit, and the outcome is stored in another one: if the server
 * dies in between, it is sent again, and replaces itself on the screen by its tag.
 */
export function createPushes({
  db,
  changes,
  webPush,
  log,
}: {
  db: Db;
  changes: Changes;
  webPush: Pick<WebPush, 'send'>;
  log: Log;
}) {
  /** Decides about what is due for these people, and claims what is to be sent. */
  async function begin(
    change: Change,
    people: readonly string[],
  ): Promise<{ pushes: Push[]; foundFor: ReadonlySet<string>; hasMore: boolean }> {
    const { tx } = change;
    const rows = await store.lockDue(tx, people);
    const foundFor = new Set(rows.map(({ user_id }) => user_id));
    const hasMore = rows.length === store.lockedAtOnce;
    if (rows.length === 0) return { pushes: [], foundFor, hasMore };
    const receivers = new Map((await store.readReceivers(tx, people)).map((each) => [each.id, each]));
    const targets = Map.groupBy(await store.readTargets(tx, people), ({ user_id }) => user_id);
    const visible = await readVisibleTo(
      tx,
      rows.filter(({ type }) => needsRight(type)).map(({ user_id, about }) => ({ personId: user_id, about })),
    );
    const now = new Date();
    const skipped: store.Decision[] = [];
    const pushes: Push[] = [];
    for (const row of rows) {
      const receiver = receivers.get(row.user_id);
      // Those that have answered for good are not asked again.
      const done = new Set(row.devices?.filter(({ state }) => state !== 'waiting').map(({ id }) => id) ?? []);
      const left = (targets.get(row.user_id) ?? []).filter(({ id }) => !done.has(id));
      const rule = skippedBy(row, {
        receiver,
        hasDevice: left.length > 0,
        isVisible: visible.has(`${row.user_id} ${row.about}`),
        now,
      });
      if (rule !== null) skipped.push(skip(row, rule));
      else {
        const message = pushMessage(row, { hidesContent: receiver?.preferences?.hide_content ?? false });
        pushes.push({ row, message, targets: left });
      }
    }
    await store.writeDecisions(tx, skipped);
    await store.claim(
      tx,
      pushes.map(({ row }) => row.id),
      claimedSeconds,
    );
    return { pushes, foundFor, hasMore };
  }

  /** Sends what was claimed, and stores what became of it. */
  async function finish(pushes: readonly Push[]): Promise<void> {
    const byPerson = Map.groupBy(pushes, ({ row }) => row.user_id);
    const sent = await Promise.all([...byPerson.values()].map((each) => sendToPerson(each)));
    const outcomes = sent.flat();
    const now = new Date();
    const decisions = pushes.map(({ row, message: { ttl } }) => {
      const of = outcomes.filter(({ push }) => push.row.id === row.id);
      const answers = of.map(({ target, outcome }): Outcome => {
        return { id: target.id, deviceName: target.device_name, outcome };
      });
      return decide(row, answers, { ttl, now });
    });
    await record({ decisions, outcomes });
  }

  let unrecorded: Finished[] = [];
  let recording = Promise.resolve();
  let nextRecording: Promise<void> | null = null;
  /** Stores what became of a group, together with others that have finished while the last ones were being stored. */
  async function record(finished: Finished): Promise<void> {
    unrecorded.push(finished);
    nextRecording ??= recordAfter(recording);
    await nextRecording;
  }

  async function recordAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    const groups = unrecorded;
    unrecorded = [];
    nextRecording = null;
    const work = changes.run(async (change) => {
      await store.writeDecisions(
        change.tx,
        groups.flatMap(({ decisions }) => decisions),
      );
      await settle(
        change,
        groups.flatMap(({ outcomes }) => outcomes),
      );
    });
    recording = work.catch(() => undefined);
    await work;
  }

  async function sendToPerson(pushes: readonly Push[]): Promise<Sent[]> {
    const targets = new Map(pushes.flatMap((push) => push.targets.map((target) => [target.id, target])));
    return several([...targets.values()], browsersAtOnce, async (target) => {
      const sent: Sent[] = [];
      // In their order, as a later one may replace an earlier one. What cannot be sent now delays the others.
      let failed: PushOutcome | null = null;
      for (const push of pushes.filter(({ targets: its }) => its.some(({ id }) => id === target.id))) {
        const outcome: PushOutcome = failed ?? (await send(target, push.message));
        if (outcome.state === 'later' || outcome.state === 'ended') failed = outcome;
        sent.push({ push, target, outcome });
      }
      return sent;
    });
  }

  function send(target: store.Target, message: PushMessage): Promise<PushOutcome> {
    const { endpoint, p256dh_key: p256dhKey, auth_key: authKey } = target;
    return webPush.send({ endpoint, p256dhKey, authKey }, message);
  }

  /** Stores which subscriptions were of use, and ends those that will not be any more. */
  async function settle(
    change: Change,
    outcomes: readonly { readonly target: store.Target; readonly outcome: PushOutcome }[],
  ): Promise<void> {
    const of = (state: PushOutcome['state']) =>
      outcomes.filter(({ outcome }) => outcome.state === state).map(({ target }) => target);
    await store.markUsed(change.tx, [...new Set(of('sent').map(({ endpoint }) => endpoint))]);
    const ended = await store.deactivate(change.tx, [...new Set(of('ended').map(({ id }) => id))]);
    for (const userId of ended) {
      change.emit('push-subscriptions.changed', {
        actorId: null,
        audience: [personalRoom(userId)],
        payload: {},
      });
    }
    const refused = outcomes.find(({ outcome: { state } }) => state === 'refused');
    if (refused) log.warn({ answer: refused.outcome.answer }, 'a push service has refused a push');
  }

  async function run(signal: AbortSignal): Promise<void> {
    const underWay = new Map<Promise<void>, readonly string[]>();
    /** About whom it failed, or whom another process is sending to. */
    const postponed: string[] = [];
    const start = (people: readonly string[], pushes: readonly Push[]) => {
      const work = finish(pushes).catch((error: unknown) => {
        log.error({ err: error }, 'what became of pushes cannot be stored');
        postponed.push(...people);
      });
      const tracked = work.finally(() => underWay.delete(tracked));
      underWay.set(tracked, people);
    };
    while (!signal.aborted) {
      // What somebody gets goes out in its order.
      const except = [...postponed, ...[...underWay.values()].flat()];
      const people = await store.readDuePeople(db, peopleDecidedAtOnce, except);
      if (people.length === 0) {
        if (underWay.size === 0) return;
        await Promise.race(underWay.keys());
        continue;
      }
      const begun = await beginEach(people, postponed);
      const byPerson = [...Map.groupBy(begun, ({ row }) => row.user_id)];
      for (let first = 0; first < byPerson.length; first += peopleSentAtOnce) {
        const group = byPerson.slice(first, first + peopleSentAtOnce);
        if (underWay.size >= groupsAtOnce) await Promise.race(underWay.keys());
        start(
          group.map(([userId]) => userId),
          group.flatMap(([, pushes]) => pushes),
        );
      }
    }
    await Promise.all(underWay.keys());
  }

  /** Begins the pushes to all of these people in one transaction. If that fails, each in one of its own: one person must not hold up the others. */
  async function beginEach(people: readonly string[], postponed: string[]): Promise<Push[]> {
    try {
      const { pushes, foundFor, hasMore } = await changes.run((change) => begin(change, people));
      // Another process has them, unless there was more than is read at once.
      if (!hasMore) postponed.push(...people.filter((id) => !foundFor.has(id)));

      return pushes;
    } catch (error) {
      if (people.length > 1) {
        const pushes: Push[] = [];
        for (const one of people) pushes.push(...(await beginEach([one], postponed)));
        return pushes;
      }
      log.error({ err: error, userId: people[0] }, 'the pushes to a person cannot be sent');
      postponed.push(...people);
      return [];
    }
  }

  let isRunning = false;
  let isWanted = false;
  return {
    /** Sends what is due. One run at a time in a process; one that is wanted meanwhile follows it. */
    async sendDue(signal: AbortSignal): Promise<void> {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      try {
        while (isWanted && !signal.aborted) {
          isWanted = false;
          await run(signal);
        }
      } finally {
        isRunning = false;
      }
    },

    /** Sends a test to the browsers of a person. */
    async test(userId: string) {
      const targets = await store.readTargets(db, [userId]);
      const message = testMessage(new Date());
      const outcomes = await several(targets, browsersAtOnce, async (target) => [
        { target, outcome: await send(target, message) },
      ]);
      await changes.run((change) => settle(change, outcomes));
      const isSent = ({ outcome }: { outcome: PushOutcome }) => outcome.state === 'sent';
      return {
        sent: outcomes.filter(isSent).length,
        failures: outcomes
          .filter((each) => !isSent(each))
          .map(({ target, outcome }) => ({ deviceName: target.device_name, reason: outcome.answer })),
      };
    },
  };
}

/** What became of a group. */
type Finished = { readonly decisions: readonly store.Decision[]; readonly outcomes: readonly Sent[] };

/** A notification on its way to the browsers of a person. */
type Push = {
  readonly row: store.PushRow;
  readonly message: PushMessage;
  readonly targets: readonly store.Target[];
};

type Sent = { readonly push: Push; readonly target: store.Target; readonly outcome: PushOutcome };

/** Works on so many of them at once. */
async function several<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (const item of left) results.push(...(await work(item)));
    }),
  );
  return results;
}

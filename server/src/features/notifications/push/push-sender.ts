import { readVisibleTo } from '../../../kits/visible-abouts.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { PushMessage, PushOutcome } from '../../../platform/push/web-push.ts';
import { needsRight } from '../email/email-rules.ts';
import * as store from './push.store.ts';
import { pushMessage } from './push-message.ts';
import { decide, type Outcome, skip, skippedBy } from './push-rules.ts';

/** The people who are decided about at once. */
const peopleDecidedAtOnce = 100;
/** The people in a group that is sent to, and recorded, at once. */
const peopleSentAtOnce = 10;
/** Groups under way. The next people are decided about meanwhile. */
const groupsAtOnce = 6;
/** Devices of a person that are sent to at once. One with a slow push service does not take the turns of others. */
const devicesAtOnce = 4;
/** Longer than any group takes, in seconds. Then another server sends it again: this one has died. */
const claimedSeconds = 300;

/** A device of a person. */
export type PushTarget = { readonly id: string; readonly user_id: string; readonly device_name: string };

/** What the push service of a device answered. */
export type Answered<Target> = { readonly target: Target; readonly outcome: PushOutcome };

/** A way to the devices of people: web push, or device push. */
export type PushTransport<Target extends PushTarget> = {
  readonly channel: store.PushChannel;
  /** The devices of these people that can be sent to. */
  readTargets(tx: Db, people: readonly string[]): Promise<readonly Target[]>;
  /** Whether the other way brings the same to a device. */
  isReachedOtherwise(target: Target): boolean;
  send(target: Target, message: PushMessage): Promise<PushOutcome>;
  /** Stores what the answers mean for the devices. */
  settle(change: Change, answered: readonly Answered<Target>[]): Promise<void>;
};

/**
 * Sends notifications by push (docs/product/notification-settings.md). `notify` has written a row for each with the time when it is
 * due. What is due is decided about in a transaction, sent after its commit, and the outcome is stored in another one: if the server
 * dies in between, it is sent again, and replaces itself on the screen by its tag.
 */
export function createPushSender<Target extends PushTarget>({
  db,
  changes,
  transport,
  log,
}: {
  db: Db;
  changes: Changes;
  transport: PushTransport<Target>;
  log: Log;
}) {
  const { channel } = transport;
  /** A notification on its way to the devices of a person. */
  type Push = {
    readonly row: store.PushRow;
    readonly message: PushMessage;
    readonly targets: readonly Target[];
  };
  type Sent = Answered<Target> & { readonly push: Push };
  /** What became of a group. */
  type Finished = { readonly decisions: readonly store.Decision[]; readonly outcomes: readonly Sent[] };

  /** Decides about what is due for these people, and claims what is to be sent. */
  async function begin(
    change: Change,
    people: readonly string[],
  ): Promise<{ pushes: Push[]; foundFor: ReadonlySet<string> }> {
    const { tx } = change;
    const rows = await store.lockDue(tx, channel, people);
    const foundFor = new Set(rows.map(({ user_id }) => user_id));
    if (rows.length === 0) return { pushes: [], foundFor };
    const receivers = new Map((await store.readReceivers(tx, people)).map((each) => [each.id, each]));
    const targets = Map.groupBy(await transport.readTargets(tx, people), ({ user_id }) => user_id);
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
      const alone = left.filter((target) => !transport.isReachedOtherwise(target));
      const isVisible = visible.has(`${row.user_id} ${row.about}`);
      const rule =
        skippedBy(row, { receiver, hasDevice: left.length > 0, isVisible, now }) ??
        (alone.length === 0 ? 'own-push' : null);
      if (rule !== null) skipped.push(skip(row, rule));
      else {
        const message = pushMessage(row, { hidesContent: receiver?.preferences?.hide_content ?? false });
        pushes.push({ row, message, targets: alone });
      }
    }
    await store.writeDecisions(tx, channel, skipped);
    await store.claim(
      tx,
      channel,
      pushes.map(({ row }) => row.id),
      claimedSeconds,
    );
    return { pushes, foundFor };
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
        channel,
        groups.flatMap(({ decisions }) => decisions),
      );
      await transport.settle(
        change,
        groups.flatMap(({ outcomes }) => outcomes),
      );
    });
    recording = work.catch(() => undefined);
    await work;
  }

  async function sendToPerson(pushes: readonly Push[]): Promise<Sent[]> {
    const targets = new Map(pushes.flatMap((push) => push.targets.map((target) => [target.id, target])));
    return several([...targets.values()], devicesAtOnce, async (target) => {
      const sent: Sent[] = [];
      // In their order, as a later one may replace an earlier one. What cannot be sent now delays the others.
      let failed: PushOutcome | null = null;
      for (const push of pushes.filter(({ targets: its }) => its.some(({ id }) => id === target.id))) {
        const outcome: PushOutcome = failed ?? (await transport.send(target, push.message));
        if (outcome.state === 'later' || outcome.state === 'ended') failed = outcome;
        sent.push({ push, target, outcome });
      }
      return sent;
    });
  }

  async function run(signal: AbortSignal): Promise<void> {
    const underWay = new Set<Promise<void>>();
    /** Who is sent to now or next. What somebody gets goes out in its order. */
    const busy = new Set<string>();
    /** About whom it failed, or whom another process is sending to. */
    const postponed: string[] = [];
    /** Decides about the next people. Null if there is nobody now. */
    const decideNext = async (): Promise<Push[] | null> => {
      if (signal.aborted) return null;
      const people = await store.readDuePeople(db, channel, peopleDecidedAtOnce, [...postponed, ...busy]);
      return people.length === 0 ? null : beginEach(people, postponed);
    };
    const start = (people: readonly string[], pushes: readonly Push[]) => {
      const work = finish(pushes).catch((error: unknown) => {
        log.error({ err: error, channel }, 'what became of pushes cannot be stored');
        postponed.push(...people);
      });
      const tracked = work.finally(() => {
        underWay.delete(tracked);
        for (const id of people) busy.delete(id);
      });
      underWay.add(tracked);
    };
    for (;;) {
      let pushes = await decideNext();
      while (pushes) {
        const byPerson = [...Map.groupBy(pushes, ({ row }) => row.user_id)];
        for (const [userId] of byPerson) busy.add(userId);
        // While these are sent.
        const next = decideNext();
        for (let first = 0; first < byPerson.length; first += peopleSentAtOnce) {
          const group = byPerson.slice(first, first + peopleSentAtOnce);
          if (underWay.size >= groupsAtOnce) await Promise.race(underWay);
          start(
            group.map(([userId]) => userId),
            group.flatMap(([, its]) => its),
          );
        }
        pushes = await next;
      }
      if (underWay.size === 0) return;
      // Somebody who was busy may have more.
      await Promise.race(underWay);
    }
  }

  /** Begins the pushes to all of these people in one transaction. If that fails, each in one of its own: one person must not hold up the others. */
  async function beginEach(people: readonly string[], postponed: string[]): Promise<Push[]> {
    try {
      const { pushes, foundFor } = await changes.run((change) => begin(change, people));
      // Another process has them.
      postponed.push(...people.filter((id) => !foundFor.has(id)));
      return pushes;
    } catch (error) {
      if (people.length > 1) {
        const pushes: Push[] = [];
        for (const one of people) pushes.push(...(await beginEach([one], postponed)));
        return pushes;
      }
      log.error({ err: error, channel, userId: people[0] }, 'the pushes to a person cannot be sent');
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

    /** Sends a message of its own to the devices of a person, and returns the answers. */
    async sendTo(userId: string, message: PushMessage): Promise<Answered<Target>[]> {
      const targets = await transport.readTargets(db, [userId]);
      const answered = await several(targets, devicesAtOnce, async (target) => [
        { target, outcome: await transport.send(target, message) },
      ]);
      await changes.run((change) => transport.settle(change, answered));
      return answered;
    },
  };
}

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

import type { PushPayload } from '@longtable/contract/rules/push-payload';
import { readVisibleTo } from '../../../kits/visible-abouts.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Firebase } from '../../../platform/firebase/firebase.ts';
import type { SendOutcome } from '../../../platform/firebase/send-answer.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { PushMessage, PushOutcome } from '../../../platform/push/web-push.ts';
import { needsRight } from '../email/email-rules.ts';
import { type Decision, type PushRow, readReceivers } from '../push/push.store.ts';
import { pushMessage } from '../push/push-message.ts';
import { decide, type Outcome, skip, skippedBy } from '../push/push-rules.ts';
import { messageTo } from './device-message.ts';
import * as store from './device-push.store.ts';

export type DevicePushes = ReturnType<typeof createDevicePushes>;

/** The people who are decided about, and sent to, at once (docs/product/notification-settings.md, "Device push"). */
const peopleAtOnce = 10;
/** Longer than any group takes, in seconds. Then another server sends it again: this one has died. */
const claimedSeconds = 300;

type Push = {
  readonly row: PushRow;
  readonly message: PushMessage;
  readonly targets: readonly store.Target[];
};
type Sent = { readonly push: Push; readonly target: store.Target; readonly outcome: PushOutcome };

/**
 * Notifications by device push, after those by web push and by their rules (docs/product/notification-settings.md). `notify` has
 * written a row for each with the time when it is due. What is due is decided about in a transaction, sent after its commit, and the
 * outcome is stored in another one: if the server dies in between it is sent again, and replaces itself on the screen by its tag.
 */
export function createDevicePushes({
  db,
  changes,
  firebase,
  publicUrl,
  log,
}: {
  db: Db;
  changes: Changes;
  /** Null without credentials of Firebase: what waits is not sent then. */
  firebase: Firebase | null;
  publicUrl: URL;
  log: Log;
}) {
  /** Decides about what is due for these people, and claims what is to be sent. Null for nothing. */
  async function begin({ tx }: Change, people: readonly string[]): Promise<Push[] | null> {
    const rows = await store.lockDue(tx, people);
    if (rows.length === 0) return null;
    const receivers = new Map((await readReceivers(tx, people)).map((each) => [each.id, each]));
    const targets = firebase
      ? Map.groupBy(await store.readTargets(tx, people), ({ user_id }) => user_id)
      : new Map<string, store.Target[]>();
    const asked = rows.filter(({ type }) => needsRight(type));
    const visible = await readVisibleTo(
      tx,
      asked.map(({ user_id, about }) => ({ personId: user_id, about })),
    );
    const now = new Date();
    const skipped: Decision[] = [];
    const pushes: Push[] = [];
    for (const row of rows) {
      const receiver = receivers.get(row.user_id);
      // Those that have answered for good are not asked again.
      const done = new Set(row.devices?.filter(({ state }) => state !== 'waiting').map(({ id }) => id) ?? []);
      const left = (targets.get(row.user_id) ?? []).filter(({ id }) => !done.has(id));
      const alone = left.filter(({ has_web_push }) => !has_web_push);
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
    await store.writeDecisions(tx, skipped);
    await store.claim(
      tx,
      pushes.map(({ row }) => row.id),
      claimedSeconds,
    );
    return pushes;
  }

  /** Sends what was claimed, to the devices at once and to each in its order, and stores what became of it. */
  async function finish(pushes: readonly Push[]): Promise<void> {
    const targets = new Map(pushes.flatMap((push) => push.targets.map((target) => [target.id, target])));
    const sent = await Promise.all(
      [...targets.values()].map((target) =>
        sendTo(
          target,
          pushes.filter((push) => push.targets.some(({ id }) => id === target.id)),
        ),
      ),
    );
    const outcomes = sent.flat();
    const now = new Date();
    const decisions = pushes.map(({ row, message: { ttl } }) => {
      const answers = outcomes
        .filter(({ push }) => push.row.id === row.id)
        .map(({ target, outcome }): Outcome => ({ id: target.id, deviceName: target.device_name, outcome }));
      return decide(row, answers, { ttl, now });
    });
    const ended = outcomes.filter(({ outcome }) => outcome.state === 'ended').map(({ target }) => target.id);
    await changes.run(async ({ tx }) => {
      await store.writeDecisions(tx, decisions);
      await store.deactivate(tx, [...new Set(ended)]);
    });
  }

  async function sendTo(target: store.Target, pushes: readonly Push[]): Promise<Sent[]> {
    const sent: Sent[] = [];
    // What cannot be sent now delays the later ones, as they may replace it.
    let failed: PushOutcome | null = null;
    for (const push of pushes) {
      const outcome: PushOutcome = failed ?? (await send(target, push));
      if (outcome.state === 'later' || outcome.state === 'ended') failed = outcome;
      sent.push({ push, target, outcome });
    }
    return sent;
  }

  async function send(target: store.Target, { message }: Push): Promise<PushOutcome> {
    if (!firebase) throw new Error('There are no credentials of Firebase.');
    const { title, body, tag, timestamp, requireInteraction, data } = JSON.parse(
      message.payload,
    ) as PushPayload;
    const notice = {
      title,
      body,
      tag,
      timestamp,
      requireInteraction,
      data: { ...data.extras, type: data.type },
      clickAction: data.action_url,
      urgency: message.urgency,
      keptSeconds: message.ttl,
    };
    return outcomeOf(await firebase.send(messageTo(target, notice, publicUrl)));
  }

  /** Sends what is due to a group of people. */
  async function sendToGroup(people: readonly string[]): Promise<{ hasFound: boolean }> {
    const pushes = await changes.run((change) => begin(change, people));
    if (pushes && pushes.length > 0) await finish(pushes);
    return { hasFound: pushes !== null };
  }

  return {
    /** Sends what is due. People about whom it fails do not delay the others, and are tried again by a later run. */
    async sendDue(signal: AbortSignal): Promise<void> {
      const postponed: string[] = [];
      while (!signal.aborted) {
        const people = await store.readDuePeople(db, peopleAtOnce, postponed);
        if (people.length === 0) return;
        try {
          // Another process is sending to them.
          if (!(await sendToGroup(people)).hasFound) postponed.push(...people);
        } catch (error) {
          log.error({ err: error }, 'device pushes cannot be sent to a group of people');
          postponed.push(...people);
        }
      }
    },
  };
}

function outcomeOf(outcome: SendOutcome): PushOutcome {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', answer: outcome.messageId };
    case 'invalid':
      return { state: 'ended', answer: outcome.answer };
    case 'refused':
      return { state: 'refused', answer: outcome.answer };
    case 'later': {
      const after = outcome.retryAfterMs === null ? null : outcome.retryAfterMs / 1000;
      return { state: 'later', answer: outcome.answer, after };
    }
  }
}

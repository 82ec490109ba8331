import type { PushPayload } from '@longtable/contract/rules/push-payload';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Firebase } from '../../../platform/firebase/firebase.ts';
import type { SendOutcome } from '../../../platform/firebase/send-answer.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { PushOutcome } from '../../../platform/push/web-push.ts';
import { createPushSender, type PushTransport } from '../push/push-sender.ts';
import { messageTo } from './device-message.ts';
import * as tokens from './device-tokens.store.ts';

export type DevicePushes = ReturnType<typeof createDevicePushes>;

/** Notifications by device push, through Firebase: after those by web push, and by their rules. */
export function createDevicePushes({
  db,
  changes,
  firebase,
  publicUrl,
  log,
}: {
  db: Db;
  changes: Changes;
  /** Null without credentials of Firebase: nobody has a device then. */
  firebase: Firebase | null;
  publicUrl: URL;
  log: Log;
}) {
  const transport: PushTransport<tokens.Target> = {
    channel: 'device',
    readTargets: async (tx, people) => (firebase ? tokens.readTargets(tx, people) : []),
    isReachedOtherwise: (target) => target.has_web_push,
    async send(target, { payload, urgency, ttl }) {
      if (!firebase) throw new Error('There are no credentials of Firebase.');
      const { title, body, tag, timestamp, requireInteraction, data } = JSON.parse(payload) as PushPayload;
      const notice = {
        title,
        body,
        tag,
        timestamp,
        requireInteraction,
        data: { ...data.extras, type: data.type },
        clickAction: data.action_url,
        urgency,
        keptSeconds: ttl,
      };
      return outcomeOf(await firebase.send(messageTo(target, notice, publicUrl)));
    },
    async settle({ tx }, answered) {
      const ended = answered
        .filter(({ outcome }) => outcome.state === 'ended')
        .map(({ target }) => target.id);
      await tokens.deactivate(tx, [...new Set(ended)]);
    },
  };
  const { sendDue } = createPushSender({ db, changes, transport, log });
  return { sendDue };
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

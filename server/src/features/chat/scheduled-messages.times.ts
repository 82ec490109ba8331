import type { Change } from '../../platform/change.ts';
import { readNextTime } from './scheduled-messages.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.send-scheduled': {
      personId: string;
      /** Only this message is tried again. Absent: all that are due are sent. */
      messageId?: string | undefined;
    };
  }
}

/** Has the next scheduled message of a person sent at its time, without `tried`. Call it in every change of them. */
export async function sendSoon(
  change: Change,
  personId: string,
  tried: readonly string[] = [],
): Promise<void> {
  const next = await readNextTime(change.tx, personId, tried);
  if (next !== null) await sendAt(change, personId, new Date(next));
}

/** Has the next one sent at this time, instead of an earlier request. */
export async function sendAt(change: Change, personId: string, runAt: Date): Promise<void> {
  await change.enqueue(
    'chats.send-scheduled',
    { personId },
    { runAt, key: `chats.send-scheduled ${personId}` },
  );
}

/** Has one message tried again, at once and then with growing pauses, by a job that is not the one for the next messages. */
export async function sendLater(change: Change, personId: string, messageId: string): Promise<void> {
  await change.enqueue(
    'chats.send-scheduled',
    { personId, messageId },
    { key: `chats.send-scheduled ${personId} ${messageId}` },
  );
}

import type { Change } from '../../platform/change.ts';
import { readNextTime } from './scheduled-messages.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.send-scheduled': { personId: string };
  }
}

/** Has the next scheduled message of a person sent at its time. Call it in every change of them. */
export async function sendSoon(change: Change, personId: string): Promise<void> {
  const next = await readNextTime(change.tx, personId);
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

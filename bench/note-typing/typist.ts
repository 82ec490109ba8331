import { setTimeout as delay } from 'node:timers/promises';
import { noteFragment } from '@longtable/contract/note-fragment';
import * as Y from 'yjs';
import { now } from '../product/clock.ts';

/** Somebody who types a line of their own, key by key. */
export function startTyping() {
  const doc = new Y.Doc();
  const text = new Y.XmlText();
  const received: { readonly seq: number; readonly update: string }[] = [];
  let isFirst = true;
  return {
    /** Called with the update of each key. */
    onKey(listener: (update: Uint8Array) => void): void {
      doc.on('update', (update, _origin, _doc, { local }) => {
        if (local) listener(update);
      });
    },
    key(): void {
      doc.transact(() => {
        if (isFirst) {
          const line = new Y.XmlElement('paragraph');
          line.insert(0, [text]);
          doc.getXmlFragment(noteFragment).push([line]);
        }
        isFirst = false;
        text.insert(text.length, text.length % 6 === 5 ? ' ' : 'k');
      });
    },
    receive: (seq: number, update: string): void => void received.push({ seq, update }),
    /** The text with everything that was received. */
    finalText(): string {
      for (const { update } of received.toSorted((one, other) => one.seq - other.seq))
        Y.applyUpdate(doc, Buffer.from(update, 'base64'));
      return doc.getXmlFragment(noteFragment).toString();
    },
  };
}

/** A request of the client begins at the earliest so long after the one before it, in ms (sender.ts of the client). */
const paceMs = 80;

/**
 * Sends updates as the client does: the first at once, one request at a time, and what is typed meanwhile together. `send` resolves with
 * the number of the update.
 */
export function startSending(send: (update: Uint8Array) => Promise<number>) {
  const sent: { readonly seq: number; readonly keys: readonly number[] }[] = [];
  let waiting: { readonly update: Uint8Array; readonly at: number }[] = [];
  let sending: Promise<void> | null = null;
  let notBefore = 0;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      await delay(Math.max(0, notBefore - now()));
      notBefore = now() + paceMs;
      const keys = waiting;
      waiting = [];
      const seq = await send(Y.mergeUpdates(keys.map(({ update }) => update)));
      sent.push({ seq, keys: keys.map(({ at }) => at) });
    }
    sending = null;
  }

  return {
    /** The requests that were answered, with the times of their keys. */
    sent,
    add(update: Uint8Array): void {
      waiting.push({ update, at: now() });
      sending ??= sendAll();
    },
    done: () => sending ?? Promise.resolve(),
  };
}

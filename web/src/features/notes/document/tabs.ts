import { mergeUpdates } from 'yjs';
import { page } from './local-notes.ts';

/** How long typed text waits for more, in ms. */
const paceMs = 50;

type Message = {
  readonly from: string;
  readonly userId: string;
  readonly noteId: string;
} & (
  | { readonly kind: 'typed'; readonly update: Uint8Array }
  /** The server has everything that the page has sent to the others. */
  | { readonly kind: 'sent' }
  /** A page has opened the note, and has this much of it. */
  | { readonly kind: 'opened'; readonly vector: Uint8Array }
);

type Content =
  | { kind: 'typed'; update: Uint8Array }
  | { kind: 'sent' }
  | { kind: 'opened'; vector: Uint8Array };

/** The other tabs of this browser that have the same note open: they merge without a connection too. */
export type Tabs = {
  post(content: Content): void;
  /** As `post`, a moment later with what is typed meanwhile. */
  typed(update: Uint8Array): void;
  close(): void;
};

/** Connects the tabs. Without the channel (denied by the browser) they merge through the server. */
export function connectTabs(
  userId: string,
  noteId: string,
  onMessage: (content: Content, from: string) => void,
): Tabs {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel('longtable-notes');
  } catch {
    return { post: () => undefined, typed: () => undefined, close: () => undefined };
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId === userId && data.noteId === noteId && data.from !== page) onMessage(data, data.from);
  });
  let waiting: Uint8Array[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (content: Content): void =>
    channel?.postMessage({ ...content, from: page, userId, noteId } satisfies Message);
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) send({ kind: 'typed', update: mergeUpdates(waiting) });
    waiting = [];
  };
  return {
    post(content) {
      flush();
      send(content);
    },
    typed(update) {
      waiting.push(update);
      timer ??= setTimeout(flush, paceMs);
    },
    close() {
      flush();
      channel?.close();
      channel = null;
    },
  };
}

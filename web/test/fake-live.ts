import { liveEvents } from '@longtable/contract/api';
import {
  type LiveCan,
  type LiveEvent,
  type LiveEventType,
  type LiveFrame,
  type LiveOnlineFrame,
  type LivePayload,
  type LivePresence,
  type LiveTyping,
  type LiveTypingFrame,
  type LiveWhereabouts,
  liveCaret,
  livePresence,
  liveTyping,
  liveVisibility,
  liveWatch,
  liveWhereabouts,
} from '@longtable/contract/live';
import { liveCloseCodes, livePath } from '@longtable/contract/live-protocol';
import { vi } from 'vitest';
import { liveConnected } from '../src/platform/live.ts';
import { network } from './fake-network.ts';

/** The connecting and open sockets of the page. */
const sockets = new Set<FakeSocket>();
let offset = 1;

/** The server's end of the live connection. */
export const live = {
  /** Resolves once the page is connected, for which the first test of a file waits until every module is transformed. */
  async connected(): Promise<void> {
    await vi.waitUntil(() => liveConnected.get(), { timeout: 30_000 });
  },
  /** Sends an event to the page, validated by the contract. */
  send<T extends LiveEventType>(type: T, payload: LivePayload<T>, can?: LiveCan): void {
    offset += 1;
    const parsed = liveEvents[type].parse(payload) as LivePayload<T>;
    const event = { type, payload: parsed, offset: String(offset), ...(can && { can }) } as LiveEvent;
    for (const socket of sockets) socket.receive({ type: 'event', event });
  },
  /** Says who is at a place, validated by the contract. */
  presence(presence: LivePresence): void {
    const frame = { type: 'presence', ...livePresence.parse(presence) } as const;
    for (const socket of sockets) socket.receive(frame);
  },
  /** Says that somebody is typing. */
  typing(frame: LiveTypingFrame): void {
    for (const socket of sockets) socket.receive({ type: 'typing', ...frame });
  },
  /** Says who is online, and who not. */
  online(frame: LiveOnlineFrame): void {
    for (const socket of sockets) socket.receive({ type: 'online', ...frame });
  },
  /** Whom the page shows, as it has said last on its present connection. */
  watched(): readonly string[] {
    return [...sockets].at(-1)?.watching ?? [];
  },
  /** Where the page has said that its person is typing, on its present connection. */
  typed(): readonly LiveTyping[] {
    return [...sockets].flatMap(({ typed }) => typed);
  },
  /** Where the page has said it is, every message on its present connection. */
  whereabouts(): readonly LiveWhereabouts[] {
    return [...sockets].flatMap(({ sent }) => sent);
  },
  /** Closes the connection as the server does when the session has ended. */
  signOut(): void {
    for (const socket of sockets) socket.end(liveCloseCodes.signedOut);
  },
};

/** Drops all connections without a close event. */
export function resetLive(): void {
  for (const socket of sockets) socket.close();
}

/** Replaces `WebSocket` for the live connection; other sockets are unaffected. */
export function installFakeLive(): void {
  const Real = window.WebSocket;
  window.WebSocket = new Proxy(Real, {
    construct(target, [address, protocols]: [string | URL, (string | string[])?]) {
      const url = new URL(address, location.href);
      if (url.pathname !== livePath) return new target(address, protocols);
      return new FakeSocket();
    },
  });
  network.subscribe(() => {
    if (!network.isUp) for (const socket of sockets) socket.end(1006);
  });
}

/** The part of the WebSocket API that the page uses. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: LiveWhereabouts[] = [];
  readonly typed: LiveTyping[] = [];
  watching: readonly string[] = [];

  constructor() {
    super();
    sockets.add(this);
    setTimeout(() => this.#open());
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this);
  }

  /** All that a page sends. Where in a text it is, and whether it is visible, is not kept. */
  send(message: string): void {
    const sent: unknown = JSON.parse(message);
    const typing = liveTyping.safeParse(sent);
    const watch = liveWatch.safeParse(sent);
    if (typing.success) this.typed.push(typing.data);
    else if (watch.success) this.watching = watch.data.watching;
    else if (!liveCaret.safeParse(sent).success && !liveVisibility.safeParse(sent).success)
      this.sent.push(liveWhereabouts.parse(sent));
  }

  /** Closes it from the server's side. */
  end(code: number): void {
    this.close();
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  receive(frame: LiveFrame): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  #open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    if (!network.isUp) {
      this.end(1006);
      return;
    }
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
    this.receive({
      type: 'welcome',
      welcome: { kind: 'resumed', events: [], offset: String(offset) },
      build: null,
    });
  }
}

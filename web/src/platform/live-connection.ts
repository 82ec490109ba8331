import type { LiveEvent, LiveFrame, LiveWelcome } from '@longtable/contract/live';
import { liveCloseCodes, livePace, livePath, liveProtocol } from '@longtable/contract/live-protocol';
import { watchOutcomes } from './client.ts';
import { applyLiveEvent, liveConnected, liveOffset, setLiveOffset } from './live.ts';
import { connectSignals, sendSignal, takeSignal } from './live-signals.ts';
import { connectPresence, takePresence } from './presence.ts';
import { serverBuild } from './server-build.ts';

export type LiveOptions = {
  /** The offset of the last event in the cached data; the server sends later ones. */
  readonly since: string;
  /** The offset is unknown or too old: refetch everything. */
  onRefetch(): void;
  /** The server ended the session. */
  onSignedOut(): void;
  /** The server refused the connection: the session may be over, or there are too many connections. */
  onRefused(): void;
};

/** Timeout of opening a connection, in milliseconds. */
const connectTimeout = 10_000;
/** Delay before reconnecting, in milliseconds: doubled from first to last. Up to half of it is left out at random. */
const retryDelay = { first: 1000, last: 30_000 };

let options: LiveOptions | null = null;
let socket: WebSocket | null = null;
/** Attempts since the last welcome. */
let attempts = 0;
/** The next attempt, if there is no socket; otherwise the timeout of the socket. */
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server has sent the missed events. */
let isWelcomed = false;
/** Events to apply together. */
let queue: LiveEvent[] = [];
let queueTimer: ReturnType<typeof setTimeout> | undefined;
/** Since when the page is hidden (Date.now()); null while it is visible. */
let hiddenAt: number | null = null;

/** Opens the live connection and reconnects until `stopLive`. */
export function startLive(newOptions: LiveOptions): void {
  stopLive();
  options = newOptions;
  setLiveOffset(newOptions.since);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', sayVisibility);
  connect();
}

/** Closes the live connection. */
export function stopLive(): void {
  options = null;
  window.removeEventListener('offline', onOffline);
  document.removeEventListener('visibilitychange', sayVisibility);
  disconnect();
  attempts = 0;
}

/** Reconnects now instead of after the current delay; does nothing while connected. */
export function reconnectLive(): void {
  if (!options || isOpen()) return;
  disconnect();
  attempts = 0;
  connect();
}

// Don't reconnect while requests fail: `reconnectLive` is called when one succeeds. Firefox delays each WebSocket to a host
// that failed before, up to a minute, so attempts during an outage would delay the reconnection after it.
watchOutcomes((outcome) => {
  if (outcome === 'unreachable' && options && !isOpen()) disconnect();
});

function isOpen(): boolean {
  return socket?.readyState === WebSocket.OPEN;
}

function connect(): void {
  const query = new URLSearchParams({ offset: liveOffset() });
  const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${livePath}?${query}`, liveProtocol);
  socket = opened;
  const setSocketTimeout = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (socket !== opened) return;
      opened.close();
      retry();
    }, milliseconds);
  };
  setSocketTimeout(connectTimeout);
  opened.addEventListener('open', () => {
    if (socket === opened) setSocketTimeout(livePace.silence);
  });
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (socket !== opened) return;
    setSocketTimeout(livePace.silence);
    receive(JSON.parse(data) as LiveFrame);
  });
  opened.addEventListener('close', ({ code }) => {
    if (socket !== opened) return;
    const closedWhenWelcomed = isWelcomed;
    retry();
    if (code === liveCloseCodes.signedOut && closedWhenWelcomed) options?.onSignedOut();
    else if (code === liveCloseCodes.signedOut || code === liveCloseCodes.tooMany) options?.onRefused();
  });
}

/** Closes the socket and reconnects after a delay. */
function retry(): void {
  disconnect();
  const delay = Math.min(retryDelay.first * 2 ** attempts, retryDelay.last) * (1 - Math.random() / 2);
  attempts += 1;
  timer = setTimeout(connect, delay);
}

/** Closes the socket and cancels the next attempt. */
function disconnect(): void {
  clearTimeout(timer);
  if (socket) closeSocket(socket);
  socket = null;
  applyQueue();
  if (isWelcomed) setSender(null);
  isWelcomed = false;
  liveConnected.set(false);
}

/** Closes a socket. One that is still connecting is closed when it opens: earlier, browsers log an error. */
function closeSocket(closing: WebSocket): void {
  if (closing.readyState !== WebSocket.CONNECTING) return closing.close();
  const giveUp = setTimeout(() => closing.close(), connectTimeout);
  closing.addEventListener('open', () => closing.close());
  closing.addEventListener('close', () => clearTimeout(giveUp));
}

/** Browsers notice a lost network only when they send. */
function onOffline(): void {
  if (socket) retry();
}

function receive(frame: LiveFrame): void {
  switch (frame.type) {
    case 'welcome':
      serverBuild.set(frame.build);
      welcome(frame.welcome);
      break;
    case 'event':
      queue.push(frame.event);
      // Apply a burst of events together; not in the background, where timers are throttled.
      if (document.hidden) applyQueue();
      else queueTimer ??= setTimeout(applyQueue);
      break;
    case 'presence':
      takePresence(frame);
      break;
    case 'heartbeat':
      break;
    default:
      takeSignal(frame);
  }
}

function welcome(frame: LiveWelcome): void {
  applyQueue();
  if (frame.kind === 'resumed') for (const event of frame.events) applyLiveEvent(event);
  setLiveOffset(frame.offset);
  if (frame.kind === 'refetch') options?.onRefetch();
  // Later welcomes come on the same connection.
  if (!isWelcomed) {
    setSender((message) => isOpen() && socket?.send(message));
    sayVisibility();
  }
  isWelcomed = true;
  attempts = 0;
  liveConnected.set(true);
}

function setSender(send: ((message: string) => void) | null): void {
  connectSignals(send);
  connectPresence(send);
}

/** Says whether the page is visible: whoever has one that is, is online. */
function sayVisibility(): void {
  hiddenAt = document.hidden ? (hiddenAt ?? Date.now()) : null;
  sendSignal({ hiddenFor: hiddenAt && Date.now() - hiddenAt });
}

function applyQueue(): void {
  clearTimeout(queueTimer);
  queueTimer = undefined;
  const events = queue;
  queue = [];
  for (const event of events) applyLiveEvent(event);
}

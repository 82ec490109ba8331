import type { LiveEditing, LivePlace, LivePresence, LiveWhereabouts } from '@longtable/contract/live';
import { livePace } from '@longtable/contract/live-protocol';
import { useEffect, useMemo } from 'react';
import { takeCards } from './directory.ts';
import { useUser } from './session.ts';
import { createStore, useStore } from './store.ts';

/** Delay of a message, in milliseconds: what is only passed by is not sent. */
const settleMs = 300;
/** How long a page in the background still counts, in milliseconds. */
const awayMs = 10_000;

/** The places of the components on the page, the newest last. */
let places: readonly LivePlace[] = [];
let editing: LiveEditing | null = null;
let isAway = false;
let send: ((message: string) => void) | null = null;
/** The last message on this connection. */
let sent = '';
let sentAt = 0;
let sendTimer: ReturnType<typeof setTimeout> | undefined;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
let awayTimer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

const present = createStore<ReadonlyMap<string, LivePresence>>(new Map());

/** Sets how messages are sent; null when the connection is lost. */
export function connectPresence(newSend: typeof send): void {
  send = newSend;
  // A new connection is nowhere.
  sent = JSON.stringify(nowhere);
  if (!send) present.set(new Map());
  else if (places.length > 0) sendSoon();
}

/** Applies who is at a place. */
export function takePresence(presence: LivePresence): void {
  const key = keyOf(presence.place);
  // It may have been left meanwhile.
  if (!places.some((place) => keyOf(place) === key)) return;
  takeCards(presence.cards);
  present.set(new Map(present.get()).set(key, presence));
}

/** Somebody else at a place. */
export type Other = { readonly id: string; readonly editing: LiveEditing | null };
export type Others = { readonly people: readonly Other[]; readonly total: number };

const nobody: Others = { people: [], total: 0 };

/** The other people at a place: not oneself in another tab. */
export function useOthers(kind: LivePlace['kind'], id: string): Others {
  const { id: ownId } = useUser();
  const at = useStore(present).get(keyOf({ kind, id }));
  return useMemo(() => {
    if (!at) return nobody;
    return { people: at.people.filter((person) => person.id !== ownId), total: at.total - 1 };
  }, [at, ownId]);
}

/** Says that the person is at a place, while the component is mounted. */
export function useBePresent(kind: LivePlace['kind'], id: string): void {
  useEffect(() => {
    const place = { kind, id };
    watchPage();
    places = [...places, place];
    sendSoon();
    return () => {
      places = places.filter((other) => other !== place);
      if (!places.some((other) => keyOf(other) === keyOf(place))) {
        const left = new Map(present.get());
        left.delete(keyOf(place));
        present.set(left);
      }
      sendSoon();
    };
  }, [kind, id]);
}

/**
 * Says that the person is editing something of the task where they are, while the component is mounted and `text` keeps
 * changing; null for nothing.
 */
export function useEditing(what: LiveEditing | null, text: unknown): void {
  useEffect(() => {
    if (what !== null) beEditing(what);
  }, [what, text]);
  useEffect(() => {
    return what === null ? undefined : stopEditing;
  }, [what]);
}

function beEditing(what: LiveEditing): void {
  // Say it again before the server forgets it.
  if (editing === what && Date.now() - sentAt > livePace.editing) sent = '';
  editing = what;
  clearTimeout(idleTimer);
  idleTimer = setTimeout(stopEditing, livePace.editing);
  sendSoon();
}

function stopEditing(): void {
  clearTimeout(idleTimer);
  editing = null;
  sendSoon();
}

function sendSoon(): void {
  const wait = Math.max(settleMs, sentAt + livePace.whereabouts - Date.now());
  sendTimer ??= setTimeout(() => {
    sendTimer = undefined;
    const message = JSON.stringify(whereabouts());
    if (!send || message === sent) return;
    sent = message;
    sentAt = Date.now();
    send(message);
  }, wait);
}

const nowhere: LiveWhereabouts = { places: [], editing: null };

function whereabouts(): LiveWhereabouts {
  if (isAway) return nowhere;
  const task = places.findLast(({ kind }) => kind === 'task');
  const project = places.findLast(({ kind }) => kind === 'project');
  const note = places.findLast(({ kind }) => kind === 'note');
  return {
    places: [task, project, note].filter((place) => place !== undefined),
    editing: task ? editing : null,
  };
}

/** A page in the background is not looked at. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  isAway = document.hidden;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(awayTimer);
    awayTimer = setTimeout(
      () => {
        isAway = document.hidden;
        sendSoon();
      },
      document.hidden ? awayMs : 0,
    );
  });
}

function keyOf({ kind, id }: LivePlace): string {
  return `${kind}:${id}`;
}

import { onlineManager } from '@tanstack/react-query';
import * as Y from 'yjs';
import { noteDocumentsApi } from '../../../platform/api/note-documents.ts';
import { ApiError, call, isRetryable, isSessionGone } from '../../../platform/client.ts';
import { creationOf, whenCreated } from '../../../platform/mutations/pending.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { createArriving } from './arriving.ts';
import { fromBase64 } from './base64.ts';
import { textOfDocument } from './document-text.ts';
import { createLocalCopy } from './local-copy.ts';
import { readNote } from './local-notes.ts';
import { createReceived } from './received.ts';
import { setSaveState } from './save-states.ts';
import { createSender } from './sender.ts';
import { connectTabs } from './tabs.ts';

/** How long an update may be missing before it is asked for, in ms: events and answers overtake each other. */
const gapMs = 500;
/** How long another tab has to send what was typed there, in ms; then this one does, as that may have been closed. */
const otherTabMs = 10_000;
const firstRetryMs = 1000;
const maxRetryMs = 15_000;

/** Why a document can't be shown. */
export type LoadProblem = { readonly text: string; readonly isFinal: boolean };

/** The text of a note while it is open. */
export type NoteDocument = {
  readonly noteId: string;
  readonly doc: Y.Doc;
  /** Whether there is something to show: what the browser has kept, or what the server has sent. */
  readonly isReady: Store<boolean>;
  /** Why nothing can be shown yet; null while it loads. */
  readonly problem: Store<LoadProblem | null>;
  /** The server refuses changes of this note: it is in the trash, gone, or the person lost the right. */
  readonly isLost: Store<boolean>;
  /** Loads again after a final problem. */
  reload(): void;
  /** Whether changes are sent; they are until this says otherwise. */
  setCanEdit(canEdit: boolean): void;
  /** An update of the server; null if it was too large to send. */
  receive(seq: number, update: string | null): void;
  /** Gets what is missing. */
  refresh(): Promise<void>;
  /** Sends what was refused again. */
  retry(): void;
  /** Resolves when the server has everything that was typed until now; rejects with the refusal. */
  whenSaved(): Promise<void>;
  /** Keeps and sends what it can before the page goes away. */
  flush(): void;
  /** Writes to the browser what is not written yet. */
  keep(): Promise<void>;
  /** Whether nothing would be lost if it were closed now. */
  isSafe(): boolean;
  close(): void;
};

/** Of refusals that concern the note, not what was typed. */
const lostStatus: ReadonlySet<number> = new Set([403, 404, 409]);

/** The origins of changes that were not made here. */
const fromServer = Symbol('server');
const fromTab = Symbol('tab');
const fromBrowser = Symbol('browser');

/** Opens the text of a note: from the browser first, then from the server. `onDiscard` is called when the person gives up what is not saved. */
export function openNoteDocument(userId: string, noteId: string, onDiscard: () => void): NoteDocument {
  const doc = new Y.Doc();
  const isReady = createStore(false);
  const problem = createStore<LoadProblem | null>(null);
  const isLost = createStore(false);
  const received = createReceived();
  const changed = createStore(0);
  let isClosed = false;
  let canEdit = true;
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let tabTimer: ReturnType<typeof setTimeout> | undefined;
  /** What other tabs have typed and not sent yet, by tab. */
  const ofTabs = new Map<string, Uint8Array[]>();
  /** Marks of other pages that have unsent text, and what solves them: an update that the server has not answered yet. */
  let unsolved: string[] = [];

  const onChange = (): void => {
    isLost.set(lostStatus.has(sender.refusal()?.status ?? 0));
    changed.set(changed.get() + 1);
    showState();
  };
  const sender = createSender(noteId, {
    onSent(seq) {
      received.add(seq);
      watchGap();
      if (!sender.isIdle()) return;
      tabs.post({ kind: 'sent' });
      local.touch(unsolved.splice(0));
    },
    onChange,
  });
  const local = createLocalCopy({
    userId,
    noteId,
    doc,
    seq: received.upTo,
    isUnsent: () => !sender.isIdle(),
    onChange,
  });
  const tabs = connectTabs(userId, noteId, (message, from) => {
    if (message.kind === 'opened') {
      const missing = Y.encodeStateAsUpdate(doc, message.vector);
      if (missing.length > 2) tabs.post({ kind: 'typed', update: missing });
      if (sender.isIdle()) tabs.post({ kind: 'sent' });
    } else if (message.kind === 'sent') {
      ofTabs.delete(from);
    } else {
      ofTabs.set(from, [...(ofTabs.get(from) ?? []), message.update]);
      Y.applyUpdate(doc, message.update, fromTab);
      // Something that was kept here by an earlier visit may be newer than that.
      if (creationOf(noteId) !== null) isReady.set(true);
      clearTimeout(tabTimer);
      tabTimer = setTimeout(sendForTabs, otherTabMs);
    }
  });
  const sendForTabs = (): void => {
    if (!onlineManager.isOnline()) {
      tabTimer = setTimeout(sendForTabs, otherTabMs);
      return;
    }
    for (const update of [...ofTabs.values()].flat()) sender.add(update);
    ofTabs.clear();
  };
  const setRefused = (reason: string): void =>
    setSaveState(noteId, {
      kind: 'refused',
      reason,
      text: () => textOfDocument(doc),
      discard: onDiscard,
    });
  const showState = (): void => {
    if (isClosed) return;
    const refused = sender.refusal();
    const lost = problem.get();
    // What an earlier visit left can't be sent any more.
    if (lost?.isFinal && unsolved.length > 0) return setRefused(lost.text);
    if (sender.isIdle()) return setSaveState(noteId, { kind: isReady.get() ? 'saved' : 'loading' });
    const isGone: boolean = isSessionGone(refused);
    if (refused && !isGone) return setRefused(refused.text);
    if (onlineManager.isOnline()) return setSaveState(noteId, { kind: 'saving' });
    setSaveState(noteId, { kind: 'offline', isKept: local.isKept() });
  };

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === fromBrowser) return;
    // Yjs removes superfluous formatting after loading, in whoever only reads as well: the server would refuse that.
    if (origin === fromServer || origin === fromTab || !canEdit) return local.add(update, 'received');
    local.add(update, 'typed');
    tabs.typed(update);
    sender.add(update);
  });

  const arriving = createArriving((updates) => {
    const applyAll = (): void => {
      for (const { update } of updates) Y.applyUpdate(doc, update, fromServer);
    };
    Y.transact(doc, applyAll, fromServer, false);
    // Only now: what is kept in the browser says up to which of them it has.
    for (const { seq } of updates) received.add(seq);
    watchGap();
  });

  /** Gets the updates that are missing; all that the server has if `whole`. Returns that as a document then. */
  const fetchMissing = async (whole: boolean): Promise<Y.Doc | null> => {
    await whenCreated(noteId);
    const after = received.upTo();
    const input = whole || after === 0 ? { noteId } : { noteId, after };
    const { state, updates, seq } = await call(noteDocumentsApi.get, input);
    if (isClosed) return null;
    const parts = [...(state === null ? [] : [state]), ...updates.map(({ update }) => update)].map(
      fromBase64,
    );
    const server = whole ? new Y.Doc() : null;
    if (parts.length > 0) {
      const update = parts.length === 1 && parts[0] ? parts[0] : Y.mergeUpdates(parts);
      if (server) Y.applyUpdate(server, update);
      Y.applyUpdate(doc, update, fromServer);
    }
    received.reset(seq);
    return server;
  };
  let refreshing: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    refreshing ??= (async () => {
      try {
        await fetchMissing(false);
        isReady.set(true);
      } finally {
        refreshing = null;
        showState();
      }
    })();
    return refreshing;
  };
  const watchGap = (): void => {
    if (!received.hasGap()) return;
    gapTimer ??= setTimeout(() => {
      gapTimer = undefined;
      // The next event or connection tries again.
      if (received.hasGap() && !isClosed) void refresh().catch(() => undefined);
    }, gapMs);
  };

  const load = async (): Promise<void> => {
    const kept = await readNote(userId, noteId).catch(() => null);
    if (isClosed) return;
    if (kept) {
      const updates = kept.records.map(({ update }) => update);
      if (updates.length > 0) {
        Y.applyUpdate(doc, Y.mergeUpdates(updates), fromBrowser);
        isReady.set(true);
      }
      received.reset(Math.max(0, ...kept.records.map(({ seq }) => seq)));
      local.opened(kept);
      unsolved = [...kept.unsent];
    }
    // A note that the server does not have yet is empty.
    if (creationOf(noteId) !== null) isReady.set(true);
    tabs.post({ kind: 'opened', vector: Y.encodeStateVector(doc) });
    showState();
    await loadFromServer(unsolved.length > 0);
  };
  const loadFromServer = async (hasUnsent: boolean): Promise<void> => {
    for (let tries = 0; !isClosed; tries += 1) {
      try {
        const server = await fetchMissing(hasUnsent);
        isReady.set(true);
        problem.set(null);
        if (server) sendUnsent(server);
        return showState();
      } catch (error) {
        const isFinal = error instanceof ApiError && !isRetryable(error) && !isSessionGone(error);
        problem.set({ text: error instanceof Error ? error.message : '', isFinal });
        if (isFinal) return showState();
        await pause(Math.min(firstRetryMs * 2 ** tries, maxRetryMs));
      }
    }
  };
  /** Sends what an earlier visit or another tab has left, if the server lacks it. */
  const sendUnsent = (server: Y.Doc): void => {
    if (Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(server))) {
      if (sender.isIdle()) local.touch(unsolved.splice(0));
      return;
    }
    sender.add(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server)));
  };
  void load();

  return {
    noteId,
    doc,
    isReady,
    problem,
    isLost,
    reload() {
      problem.set(null);
      void loadFromServer(unsolved.length > 0);
    },
    setCanEdit(next) {
      canEdit = next;
    },
    receive(seq, update) {
      if (seq <= received.upTo()) return;
      if (update === null) return void refresh().catch(() => undefined);
      arriving.add(seq, fromBase64(update));
    },
    refresh,
    retry: sender.retry,
    whenSaved: () =>
      new Promise((resolve, reject) => {
        const check = (): boolean => {
          const refused = sender.refusal();
          if (sender.isIdle()) resolve();
          else if (refused) reject(refused);
          return sender.isIdle() || refused !== null;
        };
        if (check()) return;
        const stop = changed.subscribe(() => check() && stop());
      }),
    flush() {
      sender.flush();
      void local.flush();
    },
    keep: local.flush,
    isSafe: () => sender.isIdle() && (unsolved.length === 0 || problem.get()?.isFinal === true),
    close() {
      isClosed = true;
      clearTimeout(gapTimer);
      clearTimeout(tabTimer);
      arriving.stop();
      sender.stop();
      local.stop();
      tabs.close();
      doc.destroy();
      setSaveState(noteId, null);
    },
  };
}

/** Resolves after so many ms, or when the connection is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = onlineManager.subscribe((isOnline) => isOnline && end());
  });
}

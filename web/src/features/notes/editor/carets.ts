import './carets.css';
import type { LiveCaretFrame } from '@longtable/contract/live';
import { livePace } from '@longtable/contract/live-protocol';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import { type Doc, decodeRelativePosition, encodeRelativePosition, type XmlFragment } from 'yjs';
import { deletedAccount, directory } from '../../../platform/directory.ts';
import { liveConnected } from '../../../platform/live.ts';
import { onSignal, sendSignal } from '../../../platform/live-signals.ts';
import { session } from '../../../platform/session.ts';
import { personColour } from '../../../ui/person-colour.ts';
import { fromBase64, toBase64 } from '../document/base64.ts';

type Frames = ReadonlyMap<string, LiveCaretFrame>;
type Carets = { readonly frames: Frames; readonly shown: DecorationSet };

const key = new PluginKey<Carets>('carets');

/** A caret is said again this often, in ms: the server forgets it with the connection. */
const repeatMs = 15_000;

/** Where others are in the text of a note, and where this person is, for them (docs/decisions/059). No part of the note. */
export function noteCarets(noteId: string): Extension {
  return Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [
      new Plugin<Carets>({
        key,
        state: {
          init: () => ({ frames: new Map(), shown: DecorationSet.empty }),
          apply(transaction, before, _old, state) {
            const frames = transaction.getMeta(key) as Frames | undefined;
            // What others type replaces more than it changes, so their places are looked up again.
            if (frames || transaction.getMeta(ySyncPluginKey))
              return { frames: frames ?? before.frames, shown: decorate(state, frames ?? before.frames) };
            if (!transaction.docChanged) return before;
            return { ...before, shown: before.shown.map(transaction.mapping, transaction.doc) };
          },
        },
        props: { decorations: (state) => key.getState(state)?.shown },
        view: (view) => followCarets(view, noteId),
      }),
    ],
  });
}

type Synced = {
  readonly doc: Doc;
  readonly type: XmlFragment;
  readonly binding: { readonly mapping: Parameters<typeof relativePositionToAbsolutePosition>[3] } | null;
};

function syncedOf(state: EditorState): Synced | undefined {
  return ySyncPluginKey.getState(state) as Synced | undefined;
}

function decorate(state: EditorState, frames: Frames): DecorationSet {
  const synced = syncedOf(state);
  const { binding } = synced ?? {};
  if (frames.size === 0 || !synced || !binding) return DecorationSet.empty;
  const placeOf = (position: string): number | null => {
    try {
      const relative = decodeRelativePosition(fromBase64(position));
      const place = relativePositionToAbsolutePosition(synced.doc, synced.type, relative, binding.mapping);
      return place === null ? null : Math.min(place, state.doc.content.size);
    } catch {
      // Sent by a page that has another text, or none.
      return null;
    }
  };
  const shown = [...frames.values()].flatMap(({ from, personId, at }) => {
    const [anchor, head] = at ? [placeOf(at.anchor), placeOf(at.head)] : [null, null];
    if (anchor === null || head === null) return [];
    const colour = personColour(personId);
    const selection = Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), {
      class: 'note-selection',
      style: colours(colour),
    });
    const caret = Decoration.widget(head, () => caretOf(personId, colour), { key: from, side: 10 });
    return anchor === head ? [caret] : [selection, caret];
  });
  return DecorationSet.create(state.doc, shown);
}

function caretOf(personId: string, colour: number): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'note-caret';
  caret.style.cssText = colours(colour);
  // The header says who is there; each move would be read out here.
  caret.setAttribute('aria-hidden', 'true');
  const name = document.createElement('span');
  name.textContent = directory().person(personId)?.name ?? deletedAccount;
  caret.append(name);
  return caret;
}

/** As the avatars have them. */
function colours(colour: number): string {
  return `--person: var(--person-${colour}); --on-person: var(--on-person-${colour})`;
}

/** Receives the carets of others, and sends where this person is. */
function followCarets(view: EditorView, noteId: string) {
  let frames: Frames = new Map();
  let sent = 'null';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Frames): void => {
    frames = next;
    view.dispatch(view.state.tr.setMeta(key, frames).setMeta('addToHistory', false));
  };
  const say = (): void => {
    timer = undefined;
    const at = placeOf(view);
    const next = JSON.stringify(at);
    if (next === sent) return;
    sent = next;
    sendSignal({ noteId, at });
  };
  const saySoon = (): void => {
    timer ??= setTimeout(say, livePace.caret);
  };
  const repeat = setInterval(() => {
    if (sent === 'null') return;
    sent = '';
    saySoon();
  }, repeatMs);
  const stopHearing = onSignal('caret', (frame) => {
    if (frame.noteId !== noteId || frame.personId === session.get().user?.id) return;
    const next = new Map(frames);
    if (frame.at === null) next.delete(frame.from);
    else next.set(frame.from, frame);
    show(next);
  });
  const stopWatching = liveConnected.subscribe(() => {
    // A new connection has no caret.
    sent = 'null';
    // The server knows after a moment that the page is at the note.
    if (liveConnected.get()) setTimeout(saySoon, livePace.whereabouts);
    else if (frames.size > 0) show(new Map());
  });
  view.dom.addEventListener('focus', saySoon);
  view.dom.addEventListener('blur', saySoon);
  return {
    update: saySoon,
    destroy() {
      clearTimeout(timer);
      clearInterval(repeat);
      stopHearing();
      stopWatching();
      view.dom.removeEventListener('focus', saySoon);
      view.dom.removeEventListener('blur', saySoon);
      if (sent !== 'null') sendSignal({ noteId, at: null });
    },
  };
}

/** Where the person is, in positions that stay while others type; null without the focus, and for those who only read. */
function placeOf(view: EditorView): LiveCaretFrame['at'] {
  const synced = syncedOf(view.state);
  if (view.isDestroyed || !synced?.binding || !view.editable || !view.hasFocus()) return null;
  const { binding, type } = synced;
  const { anchor, head } = view.state.selection;
  const encoded = (position: number) =>
    toBase64(encodeRelativePosition(absolutePositionToRelativePosition(position, type, binding.mapping)));
  return { anchor: encoded(anchor), head: encoded(head) };
}

import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Match = { readonly from: number; readonly to: number };
type Found = {
  readonly text: string;
  readonly matches: readonly Match[];
  readonly active: number;
  readonly decorations: DecorationSet;
};

/** More are not marked; the search goes on from there when these are replaced. */
const maxMatches = 1000;
const key = new PluginKey<Found>('findText');
const none: Found = { text: '', matches: [], active: 0, decorations: DecorationSet.empty };

/** Marks a text wherever it is in the note, without case. */
export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => none,
        apply(transaction, found, _before, state) {
          const next = transaction.getMeta(key) as { text: string; active: number } | undefined;
          if (next) return search(state.doc, next.text, next.active);
          if (found.text === '' || !transaction.docChanged) return found;
          return search(state.doc, found.text, found.active);
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});

/** What is found now. */
export function foundIn(state: EditorState): {
  readonly count: number;
  readonly active: number;
  readonly isMore: boolean;
} {
  const { matches, active } = key.getState(state) ?? none;
  return { count: matches.length, active, isMore: matches.length === maxMatches };
}

/** Searches; the first match after the cursor becomes the active one. '' ends the search. */
export function findText(editor: Editor, text: string): void {
  const { state } = editor;
  const { matches } = search(state.doc, text, 0);
  const after = matches.findIndex(({ from }) => from >= state.selection.from);
  show(editor, text, Math.max(after, 0));
}

/** Makes the next match the active one, or the one before with -1. */
export function findNext(editor: Editor, by: 1 | -1): void {
  const { text, matches, active } = key.getState(editor.state) ?? none;
  if (matches.length > 0) show(editor, text, (active + by + matches.length) % matches.length);
}

/** Replaces the active match, and goes to the next one. */
export function replaceFound(editor: Editor, replacement: string): void {
  const { text, matches, active } = key.getState(editor.state) ?? none;
  const match = matches[active];
  if (!match) return;
  editor.view.dispatch(editor.state.tr.insertText(replacement, match.from, match.to));
  const { matches: left } = key.getState(editor.state) ?? none;
  const next = left.findIndex(({ from }) => from >= match.from + replacement.length);
  show(editor, text, Math.max(next, 0));
}

/** Replaces all matches in one change. Returns how many. */
export function replaceAllFound(editor: Editor, replacement: string): number {
  const { matches } = key.getState(editor.state) ?? none;
  const { tr } = editor.state;
  for (const { from, to } of matches.toReversed()) tr.insertText(replacement, from, to);
  editor.view.dispatch(tr);
  return matches.length;
}

function show(editor: Editor, text: string, active: number): void {
  const { tr } = editor.state;
  const match = search(tr.doc, text, active).matches[active];
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  editor.view.dispatch(tr.setMeta(key, { text, active }).setMeta('addToHistory', false));
  if (!match) return;
  const { node } = editor.view.domAtPos(match.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

let finder: { readonly text: string; readonly placesIn: (block: Node) => readonly Match[] } | null = null;

/**
 * Finds a text in blocks. What it has found in a block is kept as long as that stays the same, so that a key in a long note searches one
 * block.
 */
function finderOf(text: string): (block: Node) => readonly Match[] {
  if (finder?.text === text) return finder.placesIn;
  const pattern = new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  const known = new WeakMap<Node, readonly Match[]>();
  const placesIn = (block: Node): readonly Match[] => {
    const places = known.get(block);
    if (places) return places;
    // What is no text counts as one character, as in positions.
    const content = block.textBetween(0, block.content.size, undefined, '\uFFFC');
    const found = [...content.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
    }));
    known.set(block, found);
    return found;
  };
  finder = { text, placesIn };
  return placesIn;
}

function search(doc: Node, text: string, active: number): Found {
  if (text === '') return none;
  const placesIn = finderOf(text);
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { from, to } of placesIn(node)) {
      if (matches.length === maxMatches) break;
      matches.push({ from: position + 1 + from, to: position + 1 + to });
    }
    return false;
  });
  const shown = Math.min(active, Math.max(matches.length - 1, 0));
  const decorations = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, { class: index === shown ? 'note-found note-found-active' : 'note-found' }),
  );
  return { text, matches, active: shown, decorations: DecorationSet.create(doc, decorations) };
}

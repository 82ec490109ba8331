import type { NoteAnchor } from '@longtable/contract/note-comments';
import { maxNoteQuoteContext, maxNoteQuoteLength } from '@longtable/contract/rules/note-limits';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '../document/base64.ts';
import type { About } from './comment-changes.ts';
import { bare, findQuote, type Range, textIn } from './quote-search.ts';

/** The binding of an editor to its document. */
type Binding = {
  readonly doc: Y.Doc;
  readonly type: Y.XmlFragment;
  readonly mapping: Parameters<typeof absolutePositionToRelativePosition>[2];
};

/** The binding of an editor to its document of Yjs; null before the document is shown. */
export function bindingOf(state: EditorState): Binding | null {
  const { binding } = (ySyncPluginKey.getState(state) ?? {}) as { binding?: Binding | null };
  return binding ?? null;
}

/** What a comment on a part of the text is about; null when there is no text in it. The document has to be up to date. */
export function aboutRange(state: EditorState, range: Range): About | null {
  const binding = bindingOf(state);
  const quote = textIn(state.doc, range).slice(0, maxNoteQuoteLength);
  if (!binding || bare(quote) === '') return null;
  return { quote, anchor: anchorOf(state.doc, binding, range) };
}

/** Where a part of the text is: its start follows the letter after it, its end the one before it. */
function anchorOf(doc: Node, { doc: ydoc, type, mapping }: Binding, { from, to }: Range): NoteAnchor {
  const start = absolutePositionToRelativePosition(from, type, mapping) as Y.RelativePosition;
  const after = absolutePositionToRelativePosition(to, type, mapping) as Y.RelativePosition;
  const at = Y.createAbsolutePositionFromRelativePosition(after, ydoc);
  const end = at ? Y.createRelativePositionFromTypeIndex(at.type, at.index, -1) : after;
  const { size } = doc.content;
  return {
    from: toBase64(Y.encodeRelativePosition(start)),
    to: toBase64(Y.encodeRelativePosition(end)),
    before: textIn(doc, { from: Math.max(0, from - maxNoteQuoteContext), to: from }).slice(
      -maxNoteQuoteContext,
    ),
    after: textIn(doc, { from: to, to: Math.min(size, to + maxNoteQuoteContext) }).slice(
      0,
      maxNoteQuoteContext,
    ),
  };
}

/** Where a text is by its positions alone; null when these are gone or the text is. */
export function positionedRange({ doc, type, mapping }: Binding, { from, to }: NoteAnchor): Range | null {
  const [start = null, end = null] = [from, to].map((position) => {
    try {
      const relative = Y.decodeRelativePosition(fromBase64(position));
      return relativePositionToAbsolutePosition(doc, type, relative, mapping);
    } catch {
      // Written by a client with a fault.
      return null;
    }
  });
  return start === null || end === null ? null : { from: start, to: end };
}

/**
 * Where a commented text is now (docs/decisions/060); null when it was deleted. Its positions are right unless its block was replaced,
 * such as by splitting it; then the quoted text is found again.
 */
export function resolveAnchor(doc: Node, binding: Binding, { quote, anchor }: About): Range | null {
  const quoted = { quote, before: anchor.before, after: anchor.after };
  const range = inside(doc, positionedRange(binding, anchor));
  if (range && range.from < range.to) {
    const text = bare(textIn(doc, range));
    if (text === bare(quote) || quote.length >= maxNoteQuoteLength) return range;
    const found = findQuote(doc, quoted, range);
    if (found) return found;
    if (text !== '') return range;
  }
  return findQuote(doc, quoted, null);
}

function inside(doc: Node, range: Range | null): Range | null {
  if (!range) return null;
  const { size } = doc.content;
  const from = Math.min(Math.max(range.from, 0), size);
  return { from, to: Math.min(Math.max(range.to, from), size) };
}

import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping, StepMap } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { bindingOf, resolveAnchor } from './anchors.ts';
import type { Range } from './quote-search.ts';
import type { Thread } from './threads.ts';

/** A thread as it is marked in the text. */
export type MarkedThread = Pick<Thread, 'id' | 'quote' | 'anchor' | 'isResolved'>;

type Marks = {
  readonly threads: readonly MarkedThread[];
  /** Where the text of each thread is; null when it was deleted. */
  readonly ranges: ReadonlyMap<string, Range | null>;
  /** The thread that is looked at. */
  readonly active: string | null;
  /** The text that a comment is being written about. */
  readonly draft: Range | null;
  readonly decorations: DecorationSet;
};

/** A change of what is marked. `searched` looks for the texts that are missing again. */
type Change =
  | { readonly threads: readonly MarkedThread[] }
  | { readonly active: string | null }
  | { readonly draft: Range | null }
  | { readonly searched: true };

const key = new PluginKey<Marks>('commentMarks');
const none: Marks = {
  threads: [],
  ranges: new Map(),
  active: null,
  draft: null,
  decorations: DecorationSet.empty,
};

/** Marks the texts that open threads are about. The document is not changed by it. */
export const CommentMarks = Extension.create({
  name: 'commentMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Marks>({
      key,
      state: {
        init: () => none,
        apply(transaction, marks, before, state) {
          const moved = transaction.docChanged ? afterChange(transaction, marks, before, state) : marks;
          const change = transaction.getMeta(key) as Change | undefined;
          const next = change ? changed(moved, change, state) : moved;
          return next === marks ? marks : { ...next, decorations: decorate(state.doc, next) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});

/** What is marked now. */
export function marksIn(state: EditorState): Marks {
  return key.getState(state) ?? none;
}

/** The open thread at a position; the shortest of several. */
export function threadAt(state: EditorState, position: number): string | null {
  const { threads, ranges } = marksIn(state);
  let best: { id: string; length: number } | null = null;
  for (const { id, isResolved } of threads) {
    const range = ranges.get(id);
    if (!range || isResolved || position < range.from || position > range.to) continue;
    const length = range.to - range.from;
    if (!best || length < best.length) best = { id, length };
  }
  return best?.id ?? null;
}

/** Changes what is marked. */
export function mark({ view }: Editor, change: Change): void {
  if (view.isDestroyed) return;
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false));
}

function changed(marks: Marks, change: Change, state: EditorState): Marks {
  if ('active' in change) return { ...marks, active: change.active };
  if ('draft' in change) return { ...marks, draft: change.draft };
  const threads = 'threads' in change ? change.threads : marks.threads;
  const binding = bindingOf(state);
  const ranges = new Map<string, Range | null>();
  for (const thread of threads) {
    const { id, anchor } = thread;
    const known = marks.ranges.get(id);
    const before = marks.threads.find((other) => other.id === id)?.anchor;
    const isSame = before?.from === anchor.from && before.to === anchor.to;
    // Where it was followed to while the text was changed here is exact.
    if (known && (isSame || !binding)) ranges.set(id, known);
    else ranges.set(id, binding && resolveAnchor(state.doc, binding, thread));
  }
  return { ...marks, threads, ranges };
}

/**
 * Follows a change of the text. One that was made here says exactly what has moved. One from elsewhere replaces the whole text, so what
 * is different is compared, and the threads in it are looked up in the document, which has that change already.
 */
function afterChange(
  transaction: Transaction,
  marks: Marks,
  before: EditorState,
  { doc }: EditorState,
): Marks {
  const meta = transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined;
  const binding = meta?.isChangeOrigin ? bindingOf(before) : null;
  const difference = meta?.isChangeOrigin ? differenceOf(before.doc, doc) : null;
  if (meta?.isChangeOrigin && !difference) return marks;
  const mapping = difference
    ? new Mapping([new StepMap([difference.from, difference.to - difference.from, difference.size])])
    : transaction.mapping;
  const ranges = new Map<string, Range | null>();
  for (const thread of marks.threads) {
    const known = marks.ranges.get(thread.id) ?? null;
    const isTouched = difference && (!known || (known.from <= difference.to && known.to >= difference.from));
    ranges.set(
      thread.id,
      binding && isTouched ? resolveAnchor(doc, binding, thread) : mapped(known, mapping),
    );
  }
  return { ...marks, ranges, draft: mapped(marks.draft, mapping) };
}

function mapped(range: Range | null, mapping: Transaction['mapping']): Range | null {
  if (!range) return null;
  const [from, to] = [mapping.map(range.from, 1), mapping.map(range.to, -1)];
  return from < to ? { from, to } : null;
}

/** The part that differs between two texts, and its size in the second. Blocks that stayed are the same objects. */
function differenceOf(before: Node, after: Node): (Range & { readonly size: number }) | null {
  const from = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (from === null || !end) return null;
  // The two may overlap where the same text was repeated.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return { from, to: end.a + overlap, size: end.b + overlap - from };
}

function decorate(doc: Node, { threads, ranges, active, draft }: Marks): DecorationSet {
  const decorations = threads.flatMap(({ id, isResolved }) => {
    const range = ranges.get(id);
    if (!range || isResolved) return [];
    return Decoration.inline(range.from, range.to, {
      class: id === active ? 'commented commented-active' : 'commented',
      'data-thread': id,
    });
  });
  if (draft)
    decorations.push(Decoration.inline(draft.from, draft.to, { class: 'commented commented-active' }));
  return DecorationSet.create(doc, decorations);
}

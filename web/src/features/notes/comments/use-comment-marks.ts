import type { Editor } from '@tiptap/core';
import { useEffect, useMemo } from 'react';
import { whenIdle } from '../../../platform/after-paint.ts';
import { aboutRange, bindingOf, positionedRange } from './anchors.ts';
import { type MarkedThread, mark, marksIn } from './comment-marks.ts';
import { moveAnchor } from './comments.ts';
import type { Thread } from './threads.ts';

/** How long nothing was typed before texts that are missing are looked for again, in ms. */
const searchMs = 400;
/** The same before new positions are sent: by the page that made the change, and by the others if that did not. */
const moveMs = 1500;
const moveOthersMs = 6000;
/** Positions sent at once. */
const maxMoves = 20;

/** Keeps the marks of threads in the text up to date, and their positions on the server. */
export function useCommentMarks(
  editor: Editor,
  noteId: string,
  threads: readonly Thread[],
  canEdit: boolean,
): void {
  // Replies, and what was edited, change nothing in the text.
  const shown = JSON.stringify(
    threads.map(({ id, quote, anchor, isResolved }): MarkedThread => ({ id, quote, anchor, isResolved })),
  );
  const marked = useMemo(() => JSON.parse(shown) as MarkedThread[], [shown]);
  useEffect(() => mark(editor, { threads: marked }), [editor, marked]);
  useEffect(() => {
    let searching: ReturnType<typeof setTimeout> | undefined;
    let moving: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const search = () => {
      if (isOver || editor.isDestroyed) return;
      const { ranges } = marksIn(editor.state);
      if ([...ranges.values()].includes(null)) mark(editor, { searched: true });
    };
    const move = () => {
      if (!isOver && !editor.isDestroyed && navigator.onLine) sendMoved(editor, noteId);
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } & Metas }) => {
      if (!transaction.docChanged) return;
      clearTimeout(searching);
      searching = setTimeout(() => whenIdle(search), searchMs);
      if (!canEdit) return;
      const isFromElsewhere = isChangeFromElsewhere(transaction);
      clearTimeout(moving);
      const wait = isFromElsewhere ? moveOthersMs * (1 + Math.random()) : moveMs;
      moving = setTimeout(() => whenIdle(move), wait);
    };
    editor.on('transaction', onTransaction);
    return () => {
      isOver = true;
      clearTimeout(searching);
      clearTimeout(moving);
      editor.off('transaction', onTransaction);
    };
  }, [editor, noteId, canEdit]);
}

type Metas = { getMeta(key: string): unknown };

function isChangeFromElsewhere(transaction: Metas): boolean {
  const meta = transaction.getMeta('y-sync$') as { isChangeOrigin?: boolean } | undefined;
  return meta?.isChangeOrigin === true;
}

/** Sends where texts are whose blocks were replaced: their old positions would not be found by others. */
function sendMoved({ state }: Editor, noteId: string): void {
  const binding = bindingOf(state);
  if (!binding) return;
  const { threads, ranges } = marksIn(state);
  let sent = 0;
  for (const { id, anchor, isResolved } of threads) {
    const range = ranges.get(id);
    if (!range || isResolved || sent >= maxMoves) continue;
    const positioned = positionedRange(binding, anchor);
    if (positioned?.from === range.from && positioned.to === range.to) continue;
    const about = aboutRange(state, range);
    if (!about || (about.anchor.from === anchor.from && about.anchor.to === anchor.to)) continue;
    sent += 1;
    void moveAnchor(noteId, id, about.anchor);
  }
}

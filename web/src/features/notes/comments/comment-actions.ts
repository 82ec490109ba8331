import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { announce } from '../../../ui/announce.ts';
import { aboutRange } from './anchors.ts';
import { mark, marksIn, threadAt } from './comment-marks.ts';
import { showComments } from './panel-state.ts';
import { selectedText } from './selected-text.ts';

/** Begins a comment about the selected text, or opens the thread that the cursor is in. */
export function commentOnSelection(editor: Editor): void {
  const range = selectedText(editor);
  const about = range && aboutRange(editor.state, range);
  if (range && about) {
    mark(editor, { draft: range });
    return showComments({ isOpen: true, active: null, draft: about });
  }
  const thread = threadAt(editor.state, editor.state.selection.head);
  if (thread !== null) return showComments({ isOpen: true, active: thread, draft: null });
  announce('Select the text to comment on first.', 'polite');
}

/** Shows the text that a thread is about, with the cursor there. False if it was deleted. */
export function goToText(editor: Editor, threadId: string): boolean {
  const range = marksIn(editor.state).ranges.get(threadId);
  if (!range) return false;
  const { state, view } = editor;
  // A resolved one is not marked: it is selected instead.
  const isResolved = marksIn(state).threads.find(({ id }) => id === threadId)?.isResolved;
  const end = isResolved ? range.to : range.from;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, range.from, end)));
  const { node } = view.domAtPos(range.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
  view.focus();
  return true;
}

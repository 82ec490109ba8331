import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { Range } from './quote-search.ts';

/** The part of the text that is selected, also where it can only be read; null without a selection. */
export function selectedText(editor: Editor): Range | null {
  if (editor.isDestroyed) return null;
  const { view, state } = editor;
  const { selection } = state;
  if (view.editable) {
    if (selection.empty || selection instanceof NodeSelection) return null;
    return { from: selection.from, to: selection.to };
  }
  const chosen = getSelection();
  if (!chosen || chosen.isCollapsed || chosen.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = chosen.getRangeAt(0);
  if (!view.dom.contains(startContainer) || !view.dom.contains(endContainer)) return null;
  const from = view.posAtDOM(startContainer, startOffset);
  const to = view.posAtDOM(endContainer, endOffset);
  return from < to ? { from, to } : null;
}

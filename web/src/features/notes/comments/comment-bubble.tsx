import type { Editor } from '@tiptap/core';
import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { commentOnSelection } from './comment-actions.ts';
import { threadAt } from './comment-marks.ts';
import { selectedText } from './selected-text.ts';

type Place = { readonly kind: 'selection' | 'thread'; readonly left: number; readonly top: number };

/** The distance from the text, and from the edges of the window, in px. */
const gap = 8;
const size = { width: 140, height: 40 };

/** A button beside the selected text that comments on it; beside the cursor in a commented text one that shows the comments. */
export function CommentBubble({ editor, isPanelOpen }: { editor: Editor; isPanelOpen: boolean }) {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let isPressed = false;
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPlace(isPressed ? null : placeOf(editor, isPanelOpen)));
    };
    const press = () => {
      isPressed = true;
      show();
    };
    const release = () => {
      isPressed = false;
      show();
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) show();
    };
    const dom = editor.view.dom;
    dom.addEventListener('pointerdown', press);
    const listeners = [
      ['pointerup', release],
      ['pointercancel', release],
      ['selectionchange', show],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener);
    window.addEventListener('scroll', show, { capture: true, passive: true });
    window.addEventListener('resize', show);
    editor.on('transaction', onTransaction);
    editor.on('blur', show);
    show();
    return () => {
      cancelAnimationFrame(frame);
      dom.removeEventListener('pointerdown', press);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener);
      window.removeEventListener('scroll', show, { capture: true });
      window.removeEventListener('resize', show);
      editor.off('transaction', onTransaction);
      editor.off('blur', show);
    };
  }, [editor, isPanelOpen]);
  if (!place) return null;
  const isNew = place.kind === 'selection';
  return createPortal(
    <div
      style={{ left: place.left, top: place.top }}
      className="fixed z-20 rounded-control border border-hairline bg-raised shadow-dialog print:hidden"
    >
      <Button
        size="sm"
        variant="ghost"
        icon={isNew ? <MessageSquarePlus aria-hidden /> : <MessageSquare aria-hidden />}
        // The key and the toolbar do the same; the text keeps its selection.
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setPlace(null);
          commentOnSelection(editor);
        }}
      >
        {isNew ? 'Comment' : 'Show comments'}
      </Button>
    </div>,
    document.body,
  );
}

function placeOf(editor: Editor, isPanelOpen: boolean): Place | null {
  if (editor.isDestroyed) return null;
  const { view, state } = editor;
  if (view.editable && !view.hasFocus()) return null;
  const range = selectedText(editor);
  const cursor = state.selection.head;
  if (!range && (isPanelOpen || !view.hasFocus() || threadAt(state, cursor) === null)) return null;
  const start = view.coordsAtPos(range?.from ?? cursor);
  const end = view.coordsAtPos(range?.to ?? cursor);
  // The selection of a finger has its own menu above it.
  const isBelow = matchMedia('(pointer: coarse)').matches || start.top < size.height + gap * 8;
  const top = isBelow ? end.bottom + gap : start.top - size.height - gap;
  const bottom = window.innerHeight - size.height;
  if (top > bottom || end.bottom < 0) return null;
  const middle = range && start.top === end.top ? (start.left + end.left) / 2 : start.left + size.width / 2;
  const left = Math.min(Math.max(gap, middle - size.width / 2), window.innerWidth - size.width - gap);
  return { kind: range ? 'selection' : 'thread', left, top };
}

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { findNext, findText, foundIn, replaceAllFound, replaceFound } from './find-text.ts';

/** Finds and replaces in the note. Enter goes to the next match, with Shift to the one before; Escape closes. */
export function FindBar({
  editor,
  canEdit,
  onClose,
}: {
  editor: Editor;
  canEdit: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const { count, active, isMore } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => foundIn(state),
  });
  useEffect(() => {
    field.current?.focus();
    return () => {
      if (!editor.isDestroyed) findText(editor, '');
    };
  }, [editor]);
  const summary =
    text === '' ? '' : count === 0 ? 'No matches' : `${active + 1} of ${count}${isMore ? '+' : ''}`;
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    // Escape closes it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="search"
      aria-label="Find in note"
      data-keeps-escape=""
      className="flex flex-wrap items-center gap-1.5 border-hairline border-b bg-surface px-2 py-1.5 print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <Input
        ref={field}
        type="search"
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          findText(editor, target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          findNext(editor, event.shiftKey ? -1 : 1);
        }}
        className="min-w-32 flex-1"
      />
      <span role="status" className="min-w-16 text-muted text-xs tabular-nums">
        {summary}
      </span>
      <IconButton
        label="Previous match"
        size="sm"
        disabled={count === 0}
        onClick={() => findNext(editor, -1)}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label="Next match" size="sm" disabled={count === 0} onClick={() => findNext(editor, 1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      {canEdit && (
        <>
          <Input
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              replaceFound(editor, replacement);
            }}
            className="min-w-32 flex-1"
          />
          <Button size="sm" disabled={count === 0} onClick={() => replaceFound(editor, replacement)}>
            Replace
          </Button>
          <Button
            size="sm"
            disabled={count === 0}
            onClick={() => {
              const replaced = replaceAllFound(editor, replacement);
              announce(replaced === 1 ? '1 match replaced' : `${replaced} matches replaced`);
            }}
          >
            Replace all
          </Button>
        </>
      )}
      <IconButton label="Close" size="sm" onClick={close}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

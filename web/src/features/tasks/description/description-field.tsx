import { maxDescriptionLength } from '@longtable/contract/rules/task-limits';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPreference } from '../../../platform/preference.ts';
import { useEditing } from '../../../platform/presence.ts';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyModule } from '../../../ui/lazy-part.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { useTextEdit } from '../detail/task-text.tsx';
import type { DescriptionEditor } from './description-editor.tsx';

type Editor = typeof DescriptionEditor;

/** Whether descriptions are edited as Markdown text rather than as they are shown. */
const editsText = createPreference<boolean>('description-as-text', {
  read: (stored) => stored === 'true',
  write: String,
});

let loadEditor: (() => Promise<Editor>) | null = null;
let loaded: Editor | null = null;

/** Loads the editor when somebody begins to edit a description, not ahead: most people only read them. */
function load(): Promise<Editor> {
  loadEditor ??= lazyModule(async () => {
    loaded = (await import('./description-editor.tsx')).DescriptionEditor;
    return loaded;
  });
  return loadEditor();
}

/** How long a press on a button may take to move the focus, in milliseconds. */
const pressMs = 400;

/** A text field that the editor takes over from: what was selected in it. */
export type Selection = readonly [start: number, end: number];

/** Where the editor of a text is, once it is there. */
type Shown = { readonly Editor: Editor; readonly selection: Selection | null };

/**
 * The field for the description of a task. It is a text field at once, and the editor when that has loaded and no text is being
 * composed. Ctrl+Enter and leaving it save; Escape restores.
 */
export function DescriptionField({
  edit: { typed, type, save, cancel },
}: {
  edit: ReturnType<typeof useTextEdit>;
}) {
  const isText = useStore(editsText);
  const [shown, setShown] = useState<Shown | null>(() => loaded && { Editor: loaded, selection: null });
  const [isRefused, setRefused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressedAt = useRef(0);
  useEditing('description', typed);
  useEffect(() => {
    if (isText || shown) return;
    let isMounted = true;
    const follow = async () => {
      const Editor = await load();
      const field = frame.current?.querySelector('textarea');
      // Not while a word is being composed.
      if (field?.dataset['composing'] === 'true')
        await new Promise((resolve) =>
          field.addEventListener('compositionend', () => setTimeout(resolve), { once: true }),
        );
      if (isMounted)
        setShown({ Editor, selection: field ? [field.selectionStart, field.selectionEnd] : null });
    };
    void follow();
    return () => {
      isMounted = false;
    };
  }, [isText, shown]);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const done = (end: () => void) => {
    // A key is followed by a blur.
    if (isDone.current) return;
    isDone.current = true;
    end();
  };
  const onKey = (key: {
    readonly key: string;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
  }): boolean => {
    const isSave = key.key === 'Enter' && (key.ctrlKey || key.metaKey);
    if (!isSave && key.key !== 'Escape') return false;
    done(isSave ? save : cancel);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus of the editor are elsewhere in the document, and have their own keys.
    const isInside = event.target instanceof Element && frame.current?.contains(event.target);
    if (!isInside || event.defaultPrevented || event.nativeEvent.isComposing || !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text = typed ?? '';
  const isEditor = shown !== null && !isText && !isRefused;
  const showAs = (asText: boolean) => {
    setRefused(false);
    setShown((before) => before && { ...before, selection: null });
    editsText.set(asText);
  };
  return (
    // The focus may move between the text, its buttons and their menus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      data-keeps-escape=""
      className="flex flex-col gap-1"
      onKeyDown={onKeyDown}
      onFocus={() => clearTimeout(leaving.current)}
      onPointerDownCapture={() => {
        pressedAt.current = Date.now();
      }}
      onBlur={() => {
        clearTimeout(leaving.current);
        // Safari gives buttons no focus: their menus get it a moment later.
        const isPressed = Date.now() - pressedAt.current < pressMs;
        leaving.current = setTimeout(() => done(save), isPressed ? pressMs : 0);
      }}
    >
      {isEditor ? (
        <shown.Editor
          text={text}
          selection={shown.selection}
          onChange={type}
          onKey={onKey}
          onRefuse={() => setRefused(true)}
          onText={() => showAs(true)}
        />
      ) : (
        <PlainField text={text} onChange={type}>
          {isText && (
            <Button
              size="sm"
              variant="ghost"
              className="self-end"
              onMouseDown={keepFocus}
              onClick={() => showAs(false)}
            >
              Use the editor
            </Button>
          )}
          {isRefused && <p className="text-muted text-xs">This text is too complex for the editor.</p>}
        </PlainField>
      )}
    </div>
  );
}

/** Buttons leave the focus in the text. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

function PlainField({
  text,
  onChange,
  children,
}: {
  text: string;
  onChange: (text: string) => void;
  children: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const setComposing = (isComposing: boolean) => {
    if (field.current) field.current.dataset['composing'] = String(isComposing);
  };
  return (
    <>
      <Textarea
        ref={field}
        aria-label="Description"
        maxLength={maxDescriptionLength}
        minRows={4}
        maxRows={20}
        data-task-text=""
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {children}
    </>
  );
}

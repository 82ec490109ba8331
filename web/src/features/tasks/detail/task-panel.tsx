import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DialogPanel } from '../../../ui/floating.tsx';
import { focusOrigin, noteOrigin, returnFocus } from '../../../ui/focus-return.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';
import { elementOfTask, titleOfTask } from '../marks/task-element.ts';

const inFront = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/**
 * The open task beside the page, which it narrows. Not modal. Escape closes it from everywhere but from text fields of
 * the page, then the focus returns to the card of the task, or to where it was.
 */
export function TaskPanel({
  taskId,
  label,
  headerStart,
  headerEnd,
  title,
  footer,
  initialFocus,
  onClose,
  children,
}: {
  taskId: string;
  /** The id of the title. */
  label: string;
  headerStart: ReactNode;
  headerEnd: ReactNode;
  title: ReactNode;
  /** Fixed below the scrolling content. */
  footer: ReactNode;
  /** Gets the focus on opening; without it, the close button. */
  initialFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  // Read the focus during render, before a control takes it.
  const [origin] = useState(focusOrigin);
  const shown = useRef(taskId);
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    shown.current = taskId;
  }, [taskId]);
  useLayoutEffect(() => {
    if (!element) return;
    noteOrigin(element, origin);
    (initialFocus.current ?? close.current)?.focus();
    // The page is narrower now, and may have moved the task out of sight.
    titleOfTask(shown.current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body && !element.contains(focused)) return;
      const [opener] = origin;
      // A bar of the timeline, for example, rather than the title beside it.
      const isOfTask = opener && elementOfTask(shown.current)?.contains(opener);
      const card = isOfTask ? opener : titleOfTask(shown.current);
      if (card) card.focus({ preventScroll: true });
      else returnFocus(element, origin);
    };
  }, [element, origin, initialFocus]);
  useEscape(element, onClose);
  return (
    <aside
      ref={setElement}
      aria-labelledby={label}
      data-panel=""
      className="flex w-[clamp(24rem,34vw,36rem)] shrink-0 flex-col border-hairline border-l bg-raised"
    >
      <DialogPanel value={element}>
        <header className="flex h-12 shrink-0 items-center gap-1 border-hairline border-b px-3">
          {headerStart}
          <span className="flex-1" />
          {headerEnd}
          <IconButton ref={close} label="Close" shortcut="Esc" onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
          {title}
          {children}
        </div>
        {footer && (
          <footer
            ref={keepClear}
            className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-hairline border-t px-5 py-2.5"
          >
            {footer}
          </footer>
        )}
      </DialogPanel>
    </aside>
  );
}

function useEscape(element: HTMLElement | null, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector(`${inFront}:not([data-state="closed"])`)) return;
      const target = event.target instanceof Element ? event.target : null;
      // Inline editors handle Escape themselves.
      if (target?.closest('[data-keeps-escape]')) return;
      if (target?.closest(typing) && !element?.contains(target)) return;
      latest.current();
    };
    // On the window, after everything on the page: what Escape does there comes first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [element]);
}

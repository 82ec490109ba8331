import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepClear } from './keep-clear.ts';
import { useLayer } from './layers.ts';
import { followSheetSwipe } from './sheet-swipe.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useMedia } from './use-media.ts';

/** Phones by touch, upright or not. */
const phones = '(pointer: coarse) and (max-width: 767px), (pointer: coarse) and (max-height: 500px)';

/** Whether a floating panel is a bottom sheet, as on phones by touch. It does not change while the panel is open. */
export function useIsSheet(open: boolean): boolean {
  const isPhone = useMedia(phones);
  const [held, setHeld] = useState(isPhone);
  // The keyboard makes the window lower.
  if (!open && held !== isPhone) setHeld(isPhone);
  return held;
}

/** The panel of a bottom sheet. */
export const sheetStyles = 'z-50 mx-auto w-full bg-raised text-ink text-sm shadow-dialog outline-none';

/** The backdrop of a bottom sheet. The rest of the page takes no presses. */
export const sheetBackdrop = 'pointer-events-auto touch-none animate-fade-in bg-overlay';

export interface SheetPanelOptions {
  open: boolean;
  /** False while the panel floats beside its anchor. */
  isSheet: boolean;
  onClose: () => void;
}

export interface SheetPanel {
  readonly props: { readonly 'data-sheet'?: ''; readonly style?: CSSProperties };
  /** The `ref` of the panel. */
  readonly setPanel: (panel: HTMLElement | null) => void;
  readonly panel: HTMLElement | null;
}

/**
 * Makes a panel a bottom sheet: Back and swiping down close it, it is at most 85 % high and above the keyboard, and toasts float
 * above it.
 */
export function useSheetPanel({ open, isSheet, onClose }: SheetPanelOptions): SheetPanel {
  // Forward does not open it again: what it belongs to may be gone.
  useLayer({ open: open && isSheet, onOpenChange: (next) => !next && onClose() });
  const keyboard = useKeyboardInset();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(
    () => (panel && isSheet ? followSheetSwipe(panel, () => close.current()) : undefined),
    [panel, isSheet],
  );
  useEffect(() => (isSheet ? keepClear(panel) : undefined), [panel, isSheet]);
  useLayoutEffect(() => {
    // It was swiped away, and is opened again before it is gone.
    if (open) panel?.style.removeProperty('translate');
  }, [open, panel]);
  const style: CSSProperties = {
    marginBottom: keyboard,
    paddingBottom: 'max(0.5rem, env(safe-area-inset-bottom))',
    maxHeight: `calc((100dvh - ${keyboard}px) * 0.85)`,
    maxWidth: '30rem',
    borderRadius: 'var(--radius-dialog) var(--radius-dialog) 0 0',
  };
  return {
    props: isSheet ? { 'data-sheet': '', style } : {},
    setPanel,
    panel,
  };
}

/** Not in a style sheet: of all pages it would be too large, and one of its own is named in the first script. */
const rules = `
[data-radix-popper-content-wrapper]:has(> [data-sheet]) {
  inset: auto 0 0 !important; transform: none !important; min-width: 0 !important;
}
[data-sheet] [role="listbox"] { max-height: 60dvh !important; }
[data-sheet][data-state="open"] { animation: sheet-in var(--duration-base) var(--ease-out); }
[data-sheet][data-state="closed"] { animation: sheet-out var(--duration-base) var(--ease-out) forwards; }
`;

/** The grip at the upper edge of a sheet: what is visible of swiping it down. */
export function SheetGrip() {
  return (
    <>
      <style href="bottom-sheets" precedence="default">
        {rules}
      </style>
      <div aria-hidden className="sticky top-0 z-10 flex h-5 shrink-0 items-center justify-center bg-raised">
        <span className="h-1 w-9 rounded-full bg-hairline-strong" />
      </div>
    </>
  );
}

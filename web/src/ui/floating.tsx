import { createContext, type SyntheticEvent, use, useRef } from 'react';
import { createPortal } from 'react-dom';

/** The panel of the dialog around a component, once it is there. */
export const DialogPanel = createContext<HTMLElement | null>(null);

/**
 * Where a floating part goes in the document: into the dialog around it, so that it shares its focus trap, else into
 * the page's main landmark, else into the body. It is `fixed`, so it is never cut off by what scrolls. Call it in the
 * render that opens the part: before, the page may not have a main yet.
 */
export function useFloatingContainer(): HTMLElement {
  const panel = use(DialogPanel);
  return panel ?? document.querySelector('main') ?? document.body;
}

/** React events of a floating part also reach what renders it (a card that opens on click): they end here. */
export function stopEvent(event: SyntheticEvent): void {
  event.stopPropagation();
}

/**
 * Behind an open menu or list: the press that closes it presses nothing else. The page is neither hidden from screen
 * readers nor restyled as a whole, which a modal menu would do.
 */
export function FloatingBackdrop({ container, onClose }: { container: HTMLElement; onClose: () => void }) {
  // The tap that opens a menu ends on this backdrop, which has come under the finger meanwhile: that is no press on it.
  const pressed = useRef(false);
  return createPortal(
    <div
      aria-hidden
      // Below the sheet wherever that stands: opened again while it fades away, it is there before this is.
      className="fixed inset-0 z-45"
      onPointerDown={() => {
        pressed.current = true;
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (pressed.current) onClose();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onClose();
      }}
    />,
    container,
  );
}

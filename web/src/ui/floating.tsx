import { createContext, type SyntheticEvent, use, useRef } from 'react';
import { createPortal } from 'react-dom';

/** The panel of the enclosing dialog, once it is mounted. */
export const DialogPanel = createContext<HTMLElement | null>(null);

/**
 * The portal container of a floating element: the enclosing dialog, so that it is inside the focus trap, else the main
 * landmark, else the body. Positioned `fixed`, so that no scroll container clips it. Call it in the render that opens
 * the element: the page may have no main landmark before.
 */
export function useFloatingContainer(): HTMLElement {
  const panel = use(DialogPanel);
  return panel ?? document.querySelector('main') ?? document.body;
}

/** Stops React events of a portal from bubbling to its React parent, such as a card that opens on click. */
export function stopEvent(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Keeps a dialog open when a toast is used, which is above it but outside of it: `onInteractOutside`. */
export function ignoreToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault();
}

/**
 * Behind an open menu or list: the click that closes it has no other effect. Unlike a modal menu, it neither hides the
 * page from screen readers nor changes its layout.
 */
export function FloatingBackdrop({
  container,
  onClose,
  className = '',
}: {
  container: HTMLElement;
  onClose: () => void;
  className?: string;
}) {
  // The tap that opens a menu ends on the backdrop: ignore a click that did not start here.
  const pressed = useRef(false);
  return createPortal(
    <div
      aria-hidden
      data-backdrop=""
      // Below the panel by z-index rather than DOM order: a panel that reopens while it fades out is mounted first.
      className={`fixed inset-0 z-45 ${className}`}
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

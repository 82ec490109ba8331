import { useEffect } from 'react';
import { paths } from '../../platform/paths.ts';
import { sessionLapsed } from '../../platform/session-hold.ts';
import { useStore } from '../../platform/store.ts';
import { announce } from '../../ui/announce.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

const title = 'Your session is over.';
const text = 'Sign in again in another tab to save what you typed.';

/**
 * Shows that the session is over while the page is held for unsent text, with a link to sign in again. Above dialogs,
 * since they may have the text.
 */
export function SessionOver() {
  const isOver = useStore(sessionLapsed);
  useEffect(() => {
    if (isOver) announce(`${title} ${text}`, 'assertive');
  }, [isOver]);
  if (!isOver) return null;
  return (
    // Like a toast, it is outside of dialogs: clicking it does not close them.
    <div
      ref={reserveHeight}
      data-toaster=""
      className="pointer-events-none fixed inset-x-0 top-[calc(0.5rem+env(safe-area-inset-top))] z-60 flex justify-center px-3"
    >
      <Banner
        silent
        tone="warning"
        title={title}
        className="pointer-events-auto shadow-raised"
        action={
          <Button size="sm" onClick={() => void window.open(paths.signIn)}>
            Sign in
          </Button>
        }
      >
        {text}
      </Banner>
    </div>
  );
}

/** A `ref` for the bar: keeps dialogs below it. */
function reserveHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const update = () =>
    style.setProperty('--bar-above', `${Math.ceil(element.getBoundingClientRect().bottom) + 8}px`);
  const size = new ResizeObserver(update);
  size.observe(element);
  update();
  return () => {
    size.disconnect();
    style.removeProperty('--bar-above');
  };
}

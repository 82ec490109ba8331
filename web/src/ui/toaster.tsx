import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cn } from './class-names.ts';
import { useClearBottom } from './keep-clear.ts';
import { dismissToast, type ToastRecord, toastStore } from './toast.ts';
import { useCountdown } from './use-countdown.ts';
import { useSwipe } from './use-swipe.ts';

/**
 * Shows one toast at a time. Render it once, at the root, next to the `Announcer`. F8 moves the focus to it. The
 * countdown pauses while the toast is hovered or focused and while the window is in the background. It floats above
 * elements marked with `keepClear`, such as the buttons of a dialog.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);
  const list = useRef<HTMLOListElement>(null);
  const bottom = useClearBottom(list, 'dialogs');
  const before = useRef<HTMLElement | null>(null);
  const [held, setHeld] = useState(false);
  const [away, setAway] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !list.current?.childElementCount) return;
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      list.current.querySelector<HTMLElement>('li:last-child button')?.focus();
    };
    // Libraries dispatch events named "blur" at elements, and these bubble.
    const leave = ({ target }: Event) => target === window && setAway(true);
    const back = () => setAway(false);
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
    };
  }, []);

  const dismiss = (id: string, element: HTMLElement | null) => {
    if (element?.contains(document.activeElement)) before.current?.focus();
    setHeld(false);
    dismissToast(id);
  };

  return (
    // `aria-live` keeps the section accessible while a dialog hides the rest of the page; `announce` does the reading.
    <section aria-label="Messages (F8)" aria-live="off" data-toaster="">
      {/* The handlers only pause the countdown. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={list}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        style={{ bottom }}
        className="pointer-events-none fixed right-0 z-60 grid w-full p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden md:max-w-96 md:p-4"
      >
        {toasts.map((record) => (
          <ToastCard key={record.id} record={record} paused={held || away} onDismiss={dismiss} />
        ))}
      </ol>
    </section>
  );
}

interface ToastCardProps {
  record: ToastRecord;
  paused: boolean;
  onDismiss: (id: string, element: HTMLElement | null) => void;
}

function ToastCard({ record, paused, onDismiss }: ToastCardProps) {
  const { id, open, title, description, tone = 'neutral', action, duration } = record;
  const card = useRef<HTMLLIElement>(null);
  const close = () => onDismiss(id, card.current);
  useCountdown(duration, open && !paused, close);
  const swipe = useSwipe(close);
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    // Keys and swipes duplicate its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={card}
      // Not interactive while it fades out.
      inert={!open}
      {...swipe}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className={cn(
        'pointer-events-auto col-start-1 row-start-1 self-end in-data-card-dragged:pointer-events-none in-data-card-dragged:opacity-40 flex touch-pan-y items-start gap-2.5 rounded-card bg-raised md:justify-self-end py-2.5 pr-2 pl-3 text-ink text-sm shadow-raised pointer-coarse:items-center',
        open ? 'animate-toast-in' : 'animate-fade-out',
      )}
    >
      {tone !== 'neutral' && (
        <Icon
          aria-hidden
          className={cn(
            'mt-1 size-4 pointer-coarse:mt-0',
            tone === 'danger' ? 'text-danger' : 'text-success',
          )}
        />
      )}
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium">{title}</p>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            close();
            action.onSelect();
          }}
          className="h-7 shrink-0 rounded-control px-2 font-medium text-accent transition-colors hover:bg-hover pointer-coarse:h-11"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={close}
        className="flex size-7 shrink-0 items-center justify-center rounded-control text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

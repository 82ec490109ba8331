import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore, type Store } from '../../platform/store.ts';
import { cn } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/use-media.ts';

const slot = createStore<Element | null>(null);
const toolsSlot = createStore<Element | null>(null);
const width = createStore(0);
const { set: keepSlot } = slot;
const { set: keepTools } = toolsSlot;

/** A `ref` for the top bar: its parts depend on its width (`useBarFits`). */
export function measureBar(bar: Element | null): () => void {
  const measure = () => width.set(bar?.clientWidth ?? 0);
  const observer = new ResizeObserver(measure);
  measure();
  if (bar) observer.observe(bar);
  return () => observer.disconnect();
}

/** Whether the top bar is at least so many px wide. It is narrower beside an open task. */
export function useBarFits(px: number): boolean {
  return useSyncExternalStore(width.subscribe, () => width.get() >= px);
}

/** The part of the top bar that a page fills by `PageBar`; once, in the shell. A following sibling can be `peer-empty`. */
export function PageBarSlot() {
  return (
    <div
      ref={keepSlot}
      id="page-bar"
      tabIndex={-1}
      className="peer flex h-full min-w-0 flex-1 items-center gap-3 empty:hidden md:gap-4"
    />
  );
}

/**
 * The one header row of a page, 48 px high, in the top bar (docs/product/shell.md, "Page grid"): title, tabs, and buttons at the end.
 * On a phone the tabs are a row of their own, where this is rendered.
 */
export function PageBar({
  title,
  hidesTitle = false,
  tabs,
  actions,
}: {
  /** The h1, or `Crumbs` with it. */
  title: ReactNode;
  /** The title is only for screen readers, as one of the tabs shows it. These tabs are in the row on a phone, too. */
  hidesTitle?: boolean;
  /** A `TabList` or `LinkTabs`. */
  tabs?: ReactNode;
  actions?: ReactNode;
}) {
  const isPhone = useMedia('(max-width: 767px)');
  const isBelow = isPhone && !hidesTitle;
  const bar = useElement(slot);
  return (
    <>
      {bar &&
        createPortal(
          <>
            {/* Beside tabs it has a fixed width at most, so that these don't move when there are more buttons. */}
            <div
              className={cn(
                'min-w-0',
                isPhone ? 'flex-1' : tabs && 'max-w-48 shrink-0 @5xl/bar:max-w-72',
                hidesTitle && 'sr-only',
              )}
            >
              {title}
            </div>
            {!isBelow && tabs && <div className="h-full min-w-0">{tabs}</div>}
            <div className="ml-auto flex shrink-0 items-center gap-2">
              <div ref={keepTools} className="contents" />
              {actions}
            </div>
          </>,
          bar,
        )}
      {isBelow && tabs && <div className="shrink-0 border-hairline border-b px-4">{tabs}</div>}
    </>
  );
}

/** Buttons of a part of the page, in its `PageBar` before the others. */
export function PageTools({ children }: { children: ReactNode }) {
  const tools = useElement(toolsSlot);
  return tools && createPortal(children, tools);
}

/** The element of a slot, before the first paint: `useStore` would come after it. */
function useElement(store: Store<Element | null>): Element | null {
  const [element, setElement] = useState(store.get());
  useLayoutEffect(() => {
    const update = () => setElement(store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return element;
}

/** The h1 in a `PageBar`. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="truncate font-semibold text-ink text-sm">{children}</h1>;
}

/** For the `TabList` of a `PageBar`, whose lower border it shares. */
export const tabsInBar = 'h-full border-0 md:*:h-full!';

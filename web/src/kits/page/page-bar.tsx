import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/use-media.ts';

const slotId = 'page-bar';
const toolsId = 'page-tools';

/** The part of the top bar that a page fills by `PageBar`; once, in the shell. A following sibling can be `peer-empty`. */
export function PageBarSlot() {
  return (
    <div id={slotId} className="peer flex h-full min-w-0 flex-1 items-center gap-3 empty:hidden md:gap-4" />
  );
}

/**
 * The one header row of a page, 48 px high: title, tabs, and buttons at the end. It is in the top bar of the shell, or without
 * one at the place where it is rendered. On a phone the tabs are a row below it.
 */
export function PageBar({
  title,
  hidesTitle = false,
  tabs,
  actions,
}: {
  /** The h1, or `Crumbs` with it. */
  title: ReactNode;
  /** The title is only for screen readers, except on a phone: one of the tabs shows it. */
  hidesTitle?: boolean;
  /** A `TabList` or `LinkTabs`. */
  tabs?: ReactNode;
  actions?: ReactNode;
}) {
  const isPhone = useMedia('(max-width: 767px)');
  const slot = useElement(slotId);
  const bar = (
    <>
      <div
        className={cn(
          'min-w-0 flex-1 md:flex-initial',
          tabs && !isPhone && 'max-w-48 shrink-0 @5xl/bar:max-w-72 @7xl/bar:max-w-96',
          hidesTitle && !isPhone && 'sr-only',
        )}
      >
        {title}
      </div>
      {tabs && !isPhone && <div className="h-full min-w-0">{tabs}</div>}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <div id={toolsId} className="contents" />
        {actions}
      </div>
    </>
  );
  return (
    <>
      {slot && createPortal(bar, slot)}
      {slot === null && <header className="flex h-12 shrink-0 items-center gap-3 px-4 md:px-6">{bar}</header>}
      {tabs && isPhone && <div className="shrink-0 border-hairline border-b px-4">{tabs}</div>}
    </>
  );
}

/** Buttons of a part of the page, in its `PageBar` before the others. */
export function PageTools({ children }: { children: ReactNode }) {
  const tools = useElement(toolsId);
  return tools && createPortal(children, tools);
}

/** The h1 in a `PageBar`. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="truncate font-semibold text-ink text-sm">{children}</h1>;
}

/** For the `TabList` of a `PageBar`, whose border it shares. */
export const tabsInBar = 'h-full gap-3 border-0 md:*:h-full!';

/** Before the first paint: the element, null without one; undefined until then. */
function useElement(id: string): HTMLElement | null | undefined {
  const [element, setElement] = useState<HTMLElement | null>();
  useLayoutEffect(() => setElement(document.getElementById(id)), [id]);
  return element;
}

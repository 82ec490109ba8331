import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from './address.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** A path of this site (`hrefOf`). */
  readonly to: string;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
};

/** A link to a page of this site, for public pages, which have no router. Does not load a document. */
export function PageLink({ to, replace = false, onClick, children, ...props }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    goTo(to, { replace });
  };
  return (
    <a {...props} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A click without modifier keys; the browser handles others, which open a tab or download. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

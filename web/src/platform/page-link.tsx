import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from './address.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** A path of this site (`hrefOf`). */
  readonly to: string;
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean;
};

/** A link of a public page, which has no router: to another page of this site, without loading a document. */
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

/** Anything else (a new tab, a download) is the browser's. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

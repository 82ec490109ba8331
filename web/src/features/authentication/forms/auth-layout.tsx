import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { PageLink } from '../../../platform/page-link.tsx';
import { paths } from '../../../platform/paths.ts';
import { announce } from '../../../ui/announce.ts';
import { Wordmark } from '../../../ui/logo.tsx';
import { TableSide } from './table-side.tsx';

/** The layout of sign-in, sign-up and related pages: a form, and on wide screens a picture of the app beside it. */
export function AuthLayout({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** A link to the other form. */
  footer?: ReactNode;
}) {
  const main = useRef<HTMLElement>(null);
  useAnnouncedTitle(title, main);
  return (
    <div className="grid min-h-dvh bg-surface sm:max-lg:bg-canvas lg:grid-cols-2">
      <div className="flex min-w-0 flex-col px-5 sm:px-8">
        <header className="flex h-16 shrink-0 items-center">
          <PageLink
            to={paths.landing}
            aria-label="Longtable, home"
            className="rounded-control pointer-coarse:py-3"
          >
            <Wordmark size={20} />
          </PageLink>
        </header>
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex flex-1 flex-col items-center pt-6 pb-20 sm:justify-center sm:max-lg:pb-32"
        >
          <div className="w-full max-w-90 sm:max-lg:box-content sm:max-lg:rounded-dialog sm:max-lg:bg-surface sm:max-lg:p-10 sm:max-lg:shadow-raised">
            <h1 className="text-2xl">{title}</h1>
            {lead && <p className="mt-2 text-base text-muted">{lead}</p>}
            <div className="mt-7">{children}</div>
            {footer && <p className="mt-7 text-muted text-sm">{footer}</p>}
          </div>
        </main>
      </div>
      <TableSide />
    </div>
  );
}

/** When the page changes in place, announces the new title and moves the focus into the page. */
function useAnnouncedTitle(title: string, main: RefObject<HTMLElement | null>): void {
  const announced = useRef(title);
  useEffect(() => {
    if (announced.current === title) return;
    announced.current = title;
    announce(title);
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
  }, [title, main]);
}

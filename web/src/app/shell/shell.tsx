import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';
import { paths } from '../../platform/paths.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { shellShown } from '../page-shown.ts';
import { Bars } from './bars.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { InShell } from './page-frame.tsx';
import { useShellHotkeys } from './shell-hotkeys.ts';
import { ShellParts } from './shell-parts.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useNotices } from './use-notices.ts';

/** The frame of all pages under /app (docs/product/shell.md). */
export function Shell() {
  const isDesk = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === paths.desk });
  useShellHotkeys();
  const notices = useNotices();
  // By then the page has its place in the top bar.
  useEffect(() => afterPaint(shellShown), []);
  return (
    <div className="flex h-dvh overflow-hidden bg-canvas">
      <SkipLink href="#main">Skip to content</SkipLink>
      <Sidebar>{notices && <notices.SidebarLists />}</Sidebar>
      <div className="relative flex min-w-0 flex-1 flex-col">
        {!isDesk && <TopBar />}
        <Bars>
          {/* Not loaded later: by then the connection may be lost. */}
          <ConnectionBanner />
          {notices && <notices.Notices />}
        </Bars>
        <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <InShell value={true}>
            <Outlet />
          </InShell>
        </main>
        <BottomBar />
      </div>
      <ShellParts>{notices && <notices.Overlays />}</ShellParts>
    </div>
  );
}

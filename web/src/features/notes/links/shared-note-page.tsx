import '../editor/note-text.css';
import '../editor/note-embeds.css';
import './shared-note.css';
import type { LinkedNote, NoteHeading } from '@longtable/contract/note-links';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { expiryText } from '../../../kits/public-links/expiry-text.ts';
import { type LinkOutcome, type OpenLink, openLink } from '../../../kits/public-links/open-link.ts';
import { noteLinksApi } from '../../../platform/api/public-links.ts';
import { call } from '../../../platform/client.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Wordmark } from '../../../ui/logo.tsx';
import { AuthLayout } from '../../authentication/forms/auth-layout.tsx';

/**
 * Opens a public link of a note, for everybody who has its address (docs/product/notes.md, "Public links"), and resolves with its page.
 * The document of the page preloads this code, so that the request is not later.
 */
export async function openSharedNote(token: string, onRetry: () => void): Promise<ReactElement> {
  const open: OpenLink<LinkedNote> = (password) =>
    call(noteLinksApi.open, { token, ...(password !== undefined && { password }) });
  const result = await openLink(open);
  if (result.kind !== 'password') return <Outcome outcome={result} onRetry={onRetry} />;
  const { PasswordPage } = await import('../../../kits/public-links/password-page.tsx');
  return (
    <Titled title="Shared note">
      <PasswordPage
        Layout={AuthLayout}
        noun="note"
        open={open}
        renderOutcome={(outcome) => <Outcome outcome={outcome} onRetry={onRetry} />}
      />
    </Titled>
  );
}

const askAgain = 'Ask the person who sent it for a new one.';

function Outcome({ outcome, onRetry }: { outcome: LinkOutcome<LinkedNote>; onRetry: () => void }) {
  switch (outcome.kind) {
    case 'opened':
      return <SharedNote note={outcome.what} />;
    case 'expired':
    case 'gone':
      return (
        <Titled title="Note not available">
          <AuthLayout
            title="This note is not available"
            lead={`The link is incomplete or has ended, or the note is not shared any more. ${askAgain}`}
          >
            {null}
          </AuthLayout>
        </Titled>
      );
    case 'failed':
      return (
        <Titled title="Shared note">
          <AuthLayout title="The note could not be loaded" lead={outcome.text}>
            <Button variant="primary" size="lg" block onClick={onRetry}>
              Try again
            </Button>
          </AuthLayout>
        </Titled>
      );
  }
}

/** Sets the title of the document, which for all links is that of a file at first. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Longtable`;
  }, [title]);
  return children;
}

function SharedNote({ note: { title, html, headings, date, expiresAt } }: { note: LinkedNote }) {
  const [now] = useState(() => new Date());
  const changed = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(date));
  const hasOutline = headings.length > 2;
  return (
    <Titled title={title}>
      <div className="min-h-dvh bg-surface">
        <header className="mx-auto flex h-16 max-w-6xl items-center px-5 sm:px-8 print:hidden">
          <PageLink
            to={paths.landing}
            aria-label="Longtable, home"
            className="rounded-control pointer-coarse:py-3"
          >
            <Wordmark size={20} />
          </PageLink>
        </header>
        <div className="mx-auto flex max-w-6xl justify-center gap-8 px-5 sm:px-8 print:p-0">
          <main id="main" tabIndex={-1} className="w-full min-w-0 max-w-180 pt-4 pb-20">
            <h1 dir="auto" className="wrap-anywhere text-2xl">
              {title}
            </h1>
            <p className="mt-2 mb-8 text-muted text-sm">
              Last changed <time dateTime={date}>{changed}</time>
              <span className="print:hidden"> · {expiryText(expiresAt, { now })}</span>
            </p>
            {hasOutline && (
              <details className="mb-8 rounded-card border border-hairline px-4 py-3 lg:hidden print:hidden">
                <summary className="cursor-pointer font-medium text-sm">Contents</summary>
                <Outline headings={headings} label="Contents" />
              </details>
            )}
            <NoteText html={html} />
          </main>
          {hasOutline && (
            <aside className="sticky top-0 hidden max-h-dvh w-56 shrink-0 self-start overflow-y-auto pt-6 pb-8 lg:block print:hidden">
              <h2 className="font-medium text-muted text-sm">Contents</h2>
              <Outline headings={headings} label="Contents" />
            </aside>
          )}
        </div>
      </div>
    </Titled>
  );
}

function Outline({ headings, label }: { headings: readonly NoteHeading[]; label: string }) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-label={label} className="mt-2">
      <ul>
        {headings.map(({ anchor, level, text }) => (
          <li key={anchor} style={{ paddingInlineStart: `${(level - top) * 0.75}rem` }}>
            <a
              href={`#${anchor}`}
              dir="auto"
              className="wrap-anywhere block rounded-control py-1 text-muted text-sm hover:text-ink pointer-coarse:py-3"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The HTML comes from the server, which writes it from the schema of notes: no script can be in it (links/public-html.ts). */
function NoteText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    element.innerHTML = html;
    // The text was not there yet when the browser looked for it.
    if (location.hash !== '')
      element.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView();
    let isGone = false;
    if (element.querySelector('code[class^="language-"]'))
      void import('./code-colors.ts').then(
        ({ colorCode }) => !isGone && colorCode(element),
        // Code without colours can be read too.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [html]);
  return <div ref={text} dir="auto" className="note-text shared-note" />;
}

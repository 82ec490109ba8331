import { PageLink } from '../../platform/page-link.tsx';
import { paths } from '../../platform/paths.ts';
import { Wordmark } from '../../ui/logo.tsx';
import { EntryLinks } from './entry-links.tsx';

/** The header of the landing page, with links to sign in and up. */
export function LandingHeader({ takesSignUps }: { takesSignUps: boolean }) {
  return (
    <header className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-3 px-5">
      <PageLink
        to={paths.landing}
        aria-label="Longtable, home"
        className="rounded-control pointer-coarse:py-3"
      >
        <Wordmark size={20} />
      </PageLink>
      <nav aria-label="Account" className="flex items-center gap-1">
        <EntryLinks size="md" quiet takesSignUps={takesSignUps} />
      </nav>
    </header>
  );
}

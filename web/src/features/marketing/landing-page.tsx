import { useSession } from '../../platform/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { LiveDemo } from './demo/live-demo.tsx';
import { EntryLinks } from './entry-links.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Points } from './points.tsx';
import { RunIt } from './run-it.tsx';

const Farewell = lazyPart(async () => (await import('./farewell.tsx')).Farewell);

/** The landing page (docs/product/shell.md, "Addresses"), with a live demo of the board. */
export function LandingPage({
  takesSignUps,
}: {
  /** Whether anyone may create an account on this server. */
  takesSignUps: boolean;
}) {
  const session = useSession();
  return (
    <div className="min-h-dvh bg-canvas">
      <SkipLink href="#main">Skip to content</SkipLink>
      <LandingHeader takesSignUps={takesSignUps} />
      <main id="main" tabIndex={-1}>
        {session.state === 'signedOut' && session.ended === 'withAccount' && <Farewell />}
        <section className="mx-auto max-w-3xl px-5 pt-12 pb-10 text-center sm:pt-16 lg:pt-20 lg:pb-12">
          <h1 className="text-3xl text-ink sm:text-4xl lg:text-5xl">
            Everyone at one table. <span className="inline-block sm:block">Your own.</span>
          </h1>
          <p className="mx-auto mt-5 max-w-xl text-balance text-lg text-muted">
            Longtable is the team workspace you run yourself: a live taskboard that keeps up with everyone,
            started with one command.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <EntryLinks size="lg" takesSignUps={takesSignUps} />
          </div>
          <p className="mt-6 text-muted text-sm">Free software, every feature included.</p>
        </section>
        <section aria-label="See it live" className="mx-auto max-w-6xl px-3 sm:px-5">
          <LiveDemo />
        </section>
        <Points />
        <RunIt />
      </main>
      <LandingFooter />
    </div>
  );
}

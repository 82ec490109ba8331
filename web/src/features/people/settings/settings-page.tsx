import { Link, useSearch } from '@tanstack/react-router';
import { CircleUserRound, Database, KeyRound, type LucideIcon, SunMoon } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../../platform/paths.ts';
import { listColumn } from '../../../ui/column.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type SettingsSection, settingsSections } from './settings-search.ts';

type Section = {
  readonly label: string;
  readonly about: string;
  readonly icon: LucideIcon;
  readonly content: ComponentType<{ fallback?: ReactNode }>;
};

const sections: Readonly<Record<SettingsSection, Section>> = {
  profile: {
    label: 'Profile',
    about: 'How the people you work with see you.',
    icon: CircleUserRound,
    content: lazyPart(async () => (await import('./profile/profile-section.tsx')).ProfileSection),
  },
  account: {
    label: 'Account',
    about: 'Your sign-in methods and sessions.',
    icon: KeyRound,
    content: lazyPart(async () => (await import('./account/account-section.tsx')).AccountSection),
  },
  appearance: {
    label: 'Appearance',
    about: 'How Longtable looks. Saved in this browser, except for the first day of the week.',
    icon: SunMoon,
    content: lazyPart(async () => (await import('./appearance/appearance-section.tsx')).AppearanceSection),
  },
  data: {
    label: 'Your data',
    about: 'Export or delete your data.',
    icon: Database,
    content: lazyPart(async () => (await import('./data/data-section.tsx')).DataSection),
  },
};

/** The settings; `?section=` selects the section. */
export function SettingsPage() {
  const { section = 'profile' } = useSearch({ from: '/app/settings' });
  const { label, about, content: Content } = sections[section];
  return (
    <div className={`${listColumn} flex flex-col gap-x-12 pt-5 pb-16 lg:flex-row`}>
      <header className="lg:w-48 lg:shrink-0">
        <h1 className="text-ink text-xl">Settings</h1>
        <SectionNav current={section} />
      </header>
      <section aria-labelledby="settings-section" className="min-w-0 max-w-2xl flex-1 pt-5 lg:pt-0">
        <h2 id="settings-section" className="text-ink text-lg lg:leading-7">
          {label}
        </h2>
        <p className="pb-6 text-muted text-sm">{about}</p>
        <Content key={section} fallback={<Spinner label="Loading..." />} />
      </section>
    </div>
  );
}

/** The navigation of sections: a column, or a scrollable row on tablets and phones. */
function SectionNav({ current }: { current: SettingsSection }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-section="${current}"]`);
    // scrollIntoView would also scroll the page.
    if (link) list.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [current]);
  return (
    <nav aria-label="Settings" className="pt-3 lg:sticky lg:top-5 lg:pt-4">
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto border-hairline max-lg:-mx-4 max-lg:border-b max-lg:px-4 max-lg:pb-2 max-lg:[scrollbar-width:none] md:max-lg:-mx-6 md:max-lg:px-6 lg:flex-col lg:gap-0.5"
      >
        {settingsSections.map((name) => {
          const { label, icon: Icon } = sections[name];
          return (
            <li key={name} data-section={name} className="shrink-0">
              <Link
                to={paths.settings}
                search={{ section: name }}
                aria-current={name === current ? 'page' : undefined}
                activeProps={{}}
                className="focus-inset flex h-9 items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-accent pointer-coarse:min-h-11"
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

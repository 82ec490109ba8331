import { useSearch } from '@tanstack/react-router';
import { Bell, CircleUserRound, Database, KeyRound, type LucideIcon, SunMoon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { LinkTab, LinkTabs } from '../../../kits/page/link-tabs.tsx';
import { PageBar, PageTitle } from '../../../kits/page/page-bar.tsx';
import { paths } from '../../../platform/paths.ts';
import { readingColumn } from '../../../ui/column.ts';
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
    about: 'Your sign-in methods, your sessions, and whom you blocked.',
    icon: KeyRound,
    content: lazyPart(async () => (await import('./account/account-section.tsx')).AccountSection),
  },
  notifications: {
    label: 'Notifications',
    about: 'What you are told, where and when.',
    icon: Bell,
    content: lazyPart(
      async () => (await import('./notifications/notifications-section.tsx')).NotificationsSection,
    ),
  },
  appearance: {
    label: 'Appearance',
    about: 'How Longtable looks. Saved in this browser, except for the first day of the week.',
    icon: SunMoon,
    content: lazyPart(async () => (await import('./appearance/appearance-section.tsx')).AppearanceSection),
  },
  data: {
    label: 'Your data',
    about: 'What your files take, and how to export or delete your data.',
    icon: Database,
    content: lazyPart(async () => (await import('./data/data-section.tsx')).DataSection),
  },
};

/** The settings; `?section=` selects the section. */
export function SettingsPage() {
  const { section = 'profile' } = useSearch({ from: '/app/settings' });
  const { label, about, content: Content } = sections[section];
  return (
    <>
      <PageBar
        title={<PageTitle>Settings</PageTitle>}
        tabs={
          <LinkTabs label="Settings">
            {settingsSections.map((name) => {
              const { label, icon: Icon } = sections[name];
              return (
                <LinkTab
                  key={name}
                  to={paths.settings}
                  search={{ section: name }}
                  aria-current={name === section ? 'page' : undefined}
                  activeProps={{}}
                >
                  <Icon aria-hidden className="size-4" />
                  {label}
                </LinkTab>
              );
            })}
          </LinkTabs>
        }
      />
      <section aria-labelledby="settings-section" className={`${readingColumn} pt-5 pb-16`}>
        {/* The link above shows it. */}
        <h2 id="settings-section" className="sr-only">
          {label}
        </h2>
        <p className="pb-6 text-muted text-sm">{about}</p>
        <Content key={section} fallback={<Spinner label="Loading..." />} />
      </section>
    </>
  );
}

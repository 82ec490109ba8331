import { Bell, CircleUserRound, Database, KeyRound, type LucideIcon, SunMoon } from 'lucide-react';
import { PersonAvatar } from '../../kits/people/person-avatar.tsx';
import { goTo, hrefOf } from '../../platform/address.ts';
import { allCards } from '../../platform/directory.ts';
import { stateWithLayer } from '../../platform/layers.ts';
import type { PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { connectionLists } from './connect/lists.ts';
import type { SettingsSection } from './settings/settings-search.ts';

const settings: Readonly<Record<SettingsSection, { label: string; words: string; icon: LucideIcon }>> = {
  profile: { label: 'Profile', words: 'name picture photo avatar time zone', icon: CircleUserRound },
  account: {
    label: 'Account',
    words: 'password e-mail email passkey two-factor sessions sign in security',
    icon: KeyRound,
  },
  notifications: {
    label: 'Notifications',
    words: 'e-mail email unsubscribe quiet hours digest summary reminders browser',
    icon: Bell,
  },
  appearance: { label: 'Appearance', words: 'theme dark light density first day of the week', icon: SunMoon },
  data: { label: 'Your data', words: 'export download delete account privacy', icon: Database },
};

/** The people known to the client, and the sections of the settings. */
export const peoplePalette: PaletteSource = {
  entries: () => [
    ...(allCards().people ?? []).map(
      ({ id, name }): PaletteEntry => ({
        id: `person:${id}`,
        group: 'People',
        label: name,
        icon: <PersonAvatar personId={id} size="sm" />,
        run: () => openPerson(id),
      }),
    ),
    ...sections,
  ],
  fetch: () => queryClient.ensureQueryData(connectionLists.query({ text: '', order: 'newest' })),
};

const sections = Object.entries(settings).map(
  ([section, { label, words, icon: Icon }]): PaletteEntry => ({
    id: `settings:${section}`,
    group: 'Settings',
    label,
    icon: <Icon />,
    hint: 'Settings',
    words: `settings ${words}`,
    run: () => goTo(hrefOf(paths.settings, { section })),
  }),
);

/** Opens a profile as `PersonLink` does: Back and closing it return to the page before. */
function openPerson(personId: string): void {
  const isSamePage = location.pathname === paths.connect;
  goTo(hrefOf(paths.connect, { person: personId }), {
    state: { ...stateWithLayer({}, `person:${personId}`, { replace: false, isSamePage }) },
  });
}

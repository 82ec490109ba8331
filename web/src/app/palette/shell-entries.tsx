import { FolderKanban, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { createElement } from 'react';
import { goTo } from '../../platform/address.ts';
import type { PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { paths } from '../../platform/paths.ts';
import { setTheme, type Theme } from '../../platform/theme.ts';
import { navItems } from '../navigation.ts';
import { shellDialog } from '../shell/shell-dialogs.ts';
import { signOutOrConfirm } from '../shell/sign-out.ts';
import { chatItem, notificationsItem, settingsIcon, toolItems } from '../tools.ts';

const themes: readonly { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'light', label: 'Use the light theme', icon: Sun },
  { theme: 'dark', label: 'Use the dark theme', icon: Moon },
  { theme: 'system', label: 'Use the theme of the device', icon: Monitor },
];

/** The pages, the theme, and what the person's menu has. */
export const shellSource: PaletteSource = {
  entries: () => [...pages, ...shellActions],
};

const pages = [
  ...navItems,
  ...toolItems,
  chatItem,
  notificationsItem,
  { to: paths.projects, label: 'Projects', key: 'P', icon: FolderKanban },
].map(
  ({ to, label, key, icon }, index): PaletteEntry => ({
    id: `page:${to}`,
    group: 'Go to',
    label,
    icon: createElement(icon ?? settingsIcon),
    keys: `G ${key}`,
    words: `go to open page ${label}`,
    common: 100 + index,
    run: () => goTo(to),
  }),
);

const shellActions: readonly PaletteEntry[] = [
  ...themes.map(
    ({ theme, label, icon: Icon }): PaletteEntry => ({
      id: `theme:${theme}`,
      group: 'Actions',
      label,
      icon: <Icon />,
      words: `theme appearance ${theme} mode colours`,
      run: () => setTheme(theme),
    }),
  ),
  {
    id: 'shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    icon: <Keyboard />,
    words: 'keys help',
    keys: '?',
    run: () => shellDialog.set('shortcuts'),
  },
  {
    id: 'sign-out',
    group: 'Actions',
    label: 'Sign Out',
    icon: <LogOut />,
    words: 'log out logout leave',
    run: () => void signOutOrConfirm(),
  },
];

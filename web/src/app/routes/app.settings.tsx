import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/people/settings/settings-page.tsx';
import { settingsSearch } from '../../features/people/settings/settings-search.ts';

export const Route = createFileRoute('/app/settings')({
  validateSearch: settingsSearch,
  component: SettingsPage,
  staticData: { title: 'Settings' },
});

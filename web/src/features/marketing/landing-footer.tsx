import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '../../platform/theme.ts';
import { Wordmark } from '../../ui/logo.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const themes = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden />, iconOnly: true },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden />, iconOnly: true },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden />, iconOnly: true },
] as const;

/** The footer of the landing page, with the theme switch. */
export function LandingFooter() {
  const { theme, setTheme } = useTheme();
  return (
    <footer className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-4 px-5 py-10">
      <Wordmark size={18} />
      <p className="mr-auto text-muted text-sm">The team workspace you run yourself.</p>
      <SegmentedControl label="Theme" value={theme} onValueChange={setTheme} options={themes} size="sm" />
    </footer>
  );
}

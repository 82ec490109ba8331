import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Logo, Wordmark } from '../../ui/logo.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { Actions } from './actions.tsx';
import { Data } from './data.tsx';
import { Feedback } from './feedback.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import { Overlays } from './overlays.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
] as const;

type Theme = (typeof themes)[number]['value'];

/** Every part of the design system in every state, for looking at it while developing. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  );
  const choose = (next: Theme) => {
    document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return (
    <>
      <SkipLink href="#gallery">Skip to content</SkipLink>
      <main id="gallery" tabIndex={-1} className="mx-auto max-w-6xl pb-24">
        <header className="flex flex-wrap items-center gap-3 px-4 py-4 md:px-6">
          <h1 className="text-xl">Component gallery</h1>
          <p className="text-muted text-sm">Every part in every state.</p>
          <Wordmark />
          <Logo size={32} />
          <SegmentedControl label="Theme" value={theme} onValueChange={choose} options={themes} />
        </header>
        <div className="grid min-w-0 gap-10 px-4 md:px-6">
          <Foundations />
          <Actions />
          <Forms />
          <Overlays />
          <Feedback />
          <Data />
        </div>
      </main>
      <Toaster />
    </>
  );
}

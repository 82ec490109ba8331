import { Monitor, Moon, PanelLeft, Rows3, Rows4, SquareDashed, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Density, useDensity } from '../../../../platform/density.ts';
import { useSidebarKept } from '../../../../platform/sidebar-preference.ts';
import { type Theme, useTheme } from '../../../../platform/theme.ts';
import { SettingsGroup } from '../../../../ui/settings-group.tsx';
import { WeekStartField } from '../week-start-field.tsx';
import { type Choice, PictureChoice } from './picture-choice.tsx';
import { DensityPreview, SidebarPreview, ThemePreview, WeekPreview } from './previews.tsx';

const themes: readonly Choice<Theme>[] = [
  { value: 'light', label: 'Light', icon: <Sun />, picture: <ThemePreview themes={['light']} /> },
  { value: 'dark', label: 'Dark', icon: <Moon />, picture: <ThemePreview themes={['dark']} /> },
  {
    value: 'system',
    label: 'System',
    icon: <Monitor />,
    picture: <ThemePreview themes={['light', 'dark']} />,
  },
];

const densities: readonly Choice<Density>[] = [
  {
    value: 'comfortable',
    label: 'Comfortable',
    icon: <Rows3 />,
    picture: <DensityPreview density="comfortable" />,
  },
  { value: 'compact', label: 'Compact', icon: <Rows4 />, picture: <DensityPreview density="compact" /> },
];

const sidebars: readonly Choice<'kept' | 'hover'>[] = [
  { value: 'kept', label: 'Always open', icon: <PanelLeft />, picture: <SidebarPreview kept /> },
  { value: 'hover', label: 'On hover', icon: <SquareDashed />, picture: <SidebarPreview kept={false} /> },
];

/** The section "appearance" of the settings. */
export function AppearanceSection() {
  const { theme, setTheme } = useTheme();
  const { density, setDensity } = useDensity();
  const { kept, setKept } = useSidebarKept();
  return (
    <div className="flex flex-col gap-9">
      <SettingsGroup title="Theme" description="System follows the setting of this device.">
        <Padded>
          <PictureChoice label="Theme" value={theme} onValueChange={setTheme} choices={themes} />
        </Padded>
      </SettingsGroup>
      <SettingsGroup title="Density" description="Spacing of lists, cards and tables.">
        <Padded>
          <PictureChoice label="Density" value={density} onValueChange={setDensity} choices={densities} />
        </Padded>
      </SettingsGroup>
      {/* Narrower screens have no sidebar (docs/product/shell.md, "Navigation"). */}
      <div className="max-lg:hidden">
        <SettingsGroup
          title="Sidebar"
          description="On hover shows a rail of icons that expands under the pointer."
        >
          <Padded>
            <PictureChoice
              label="Sidebar"
              value={kept ? 'kept' : 'hover'}
              onValueChange={(value) => setKept(value === 'kept')}
              choices={sidebars}
            />
          </Padded>
        </SettingsGroup>
      </div>
      <SettingsGroup title="Week" description="Saved in your profile, on every device.">
        <Padded>
          <div className="flex flex-col gap-4">
            <WeekStartField />
            <WeekPreview />
          </div>
        </Padded>
      </SettingsGroup>
    </div>
  );
}

function Padded({ children }: { children: ReactNode }) {
  return <div className="p-4">{children}</div>;
}

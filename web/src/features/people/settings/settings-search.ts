export const settingsSections = ['profile', 'account', 'notifications', 'appearance', 'data'] as const;

/** A section of the settings, as in the URL. */
export type SettingsSection = (typeof settingsSections)[number];

/** Parses the search parameters of the settings; unknown sections are ignored. */
export function settingsSearch(search: Record<string, unknown>): { section?: SettingsSection | undefined } {
  // An explicit undefined removes an unknown section; the router would keep a parameter that is only missing here.
  return { section: settingsSections.find((known) => known === search['section']) };
}

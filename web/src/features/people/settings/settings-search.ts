export const settingsSections = ['profile', 'account', 'appearance', 'data'] as const;

/** A part of the settings, as the address names it. */
export type SettingsSection = (typeof settingsSections)[number];

/** Reads the address of the settings: what is no section is left out, and is the first of them. */
export function settingsSearch(search: Record<string, unknown>): { section?: SettingsSection | undefined } {
  // Said even when it is undefined: what is not said is taken from the address as it is.
  return { section: settingsSections.find((known) => known === search['section']) };
}

import { useEffect } from 'react';
import { registerHotkeys } from '../../../platform/hotkeys.ts';

/** The keys of the editor, which handles them itself, for the list of shortcuts. */
const keys: readonly (readonly [keys: string, label: string])[] = [
  ['/', 'Insert a block (while typing)'],
  ['@', 'Mention or link (while typing)'],
  ['Mod+B', 'Bold'],
  ['Mod+I', 'Italic'],
  ['Mod+U', 'Underline'],
  ['Mod+E', 'Code'],
  ['Mod+Alt+1', 'Heading 1, and so on'],
  ['Mod+Shift+7', 'Numbered list'],
  ['Mod+Shift+8', 'Bulleted list'],
  ['Mod+Shift+9', 'Checklist'],
  ['Mod+F', 'Find in the note'],
];

/** Lists the keys of the editor while it is on the page. */
export function useEditorHotkeys(enabled: boolean): void {
  useEffect(() => (enabled ? registerHotkeys(listed) : undefined), [enabled]);
}

const listed = keys.map(([name, label]) => ({
  keys: name,
  label,
  group: 'Note text',
  isOnlyListed: true as const,
  run: () => undefined,
}));

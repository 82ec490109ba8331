import { deviceStorage } from './device-storage.ts';
import { recentKey } from './kept-drafts.ts';
import { session } from './session.ts';

const most = 20;

/** The ids of what the signed-in person opened last with the palette or as a task, the last first; kept in this browser. */
export function recentIds(): readonly string[] {
  try {
    const { of, ids } = JSON.parse(deviceStorage.get(recentKey) ?? '{}') as { of?: string; ids?: unknown };
    if (of !== session.get().user?.id || !Array.isArray(ids)) return [];
    return ids.filter((id) => typeof id === 'string');
  } catch {
    return [];
  }
}

/** Remembers something as opened last. */
export function noteRecent(id: string): void {
  const of = session.get().user?.id;
  if (of === undefined) return;
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, most);
  deviceStorage.set(recentKey, JSON.stringify({ of, ids }));
}

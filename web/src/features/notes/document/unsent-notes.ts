import { keys } from 'idb-keyval';
import { noteStore } from '../../../platform/local-data.ts';
import { session } from '../../../platform/session.ts';

/** The notes of a person with text that the server may lack, those of closed pages too. */
export async function unsentNotes(userId: string): Promise<string[]> {
  const prefix = `unsent|${userId}|`;
  const names = (await keys<string>(noteStore)).filter((key) => key.startsWith(prefix));
  return [...new Set(names.map((key) => key.split('|')[2] ?? ''))];
}

/** How many notes have text that signing out would lose. 0 if the browser is slow or stores nothing. */
export async function countUnsentNotes(): Promise<number> {
  const { user } = session.get();
  if (!user) return 0;
  try {
    return (await unsentNotes(user.id)).length;
  } catch {
    return 0;
  }
}

import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';

/** The address of the direct chat with a person. Its page opens the chat, and creates it if there is none. */
export function directChatLink(personId: string) {
  const me = session.get().user?.id ?? '';
  const people = me < personId ? `${me}_${personId}` : `${personId}_${me}`;
  return { to: paths.directChat, params: { people } } as const;
}

import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tones.ts';

const tones = { Owner: 'accent', Admin: 'plum', Member: 'neutral' } satisfies Record<string, Tone>;

/** What somebody is in a team or a project. */
export function RoleBadge({ role }: { role: keyof typeof tones }) {
  return <Badge tone={tones[role]}>{role}</Badge>;
}

import type { TeamRole } from '@longtable/contract/rules/team-rights';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tones.ts';

const tones: Record<TeamRole, Tone> = { Owner: 'accent', Admin: 'plum', Member: 'neutral' };

/** What somebody is in a team. */
export function RoleBadge({ role }: { role: TeamRole }) {
  return <Badge tone={tones[role]}>{role}</Badge>;
}

import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';

const tones: Readonly<Record<string, Tone>> = { Owner: 'accent', Admin: 'plum' };

/** A member's role. */
export function RoleBadge({ role }: { role: string }) {
  const name = role.replace(/^./, (first) => first.toUpperCase());
  return <Badge tone={tones[name] ?? 'neutral'}>{name}</Badge>;
}

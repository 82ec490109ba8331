import { type ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import { type LucideIcon, MessageSquareText, Milestone, OctagonAlert, TrendingUp } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';

/** Label, icon and tone of each update type. */
export const updateTypes: Record<ProjectUpdateType, { label: string; icon: LucideIcon; tone: Tone }> = {
  general: { label: 'General', icon: MessageSquareText, tone: 'neutral' },
  progress: { label: 'Progress', icon: TrendingUp, tone: 'accent' },
  milestone: { label: 'Milestone', icon: Milestone, tone: 'success' },
  blocker: { label: 'Blocker', icon: OctagonAlert, tone: 'danger' },
};

/** The type of an update as icon and text. */
export function TypeBadge({ type }: { type: ProjectUpdateType }) {
  const { label, icon: Icon, tone } = updateTypes[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="shrink-0">
      {label}
    </Badge>
  );
}

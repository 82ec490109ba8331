import type { ScopeDraft } from './scope-draft.ts';

/** Who sees a project, in words. `team` is the name of its team. */
export function audienceLabel(
  { type, visibility }: Pick<ScopeDraft, 'type' | 'visibility'>,
  team: string | null,
): string {
  if (visibility === 'private' || type === 'individual') return 'Members only';
  return type === 'department' ? 'Everyone in its departments' : `Everyone in ${team ?? 'its team'}`;
}

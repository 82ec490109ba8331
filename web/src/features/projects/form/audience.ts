import type { ScopeDraft } from './scope-draft.ts';

/** The text for who can see a project. `team` is the name of its team. */
export function audienceLabel(
  { type, visibility }: Pick<ScopeDraft, 'type' | 'visibility'>,
  team: string | null,
): string {
  if (visibility === 'private' || type === 'individual') return 'Members only';
  return type === 'department' ? 'Everyone in its departments' : `Everyone in ${team ?? 'its team'}`;
}

import { errorText } from '@longtable/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../../../platform/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { gone } from './known.ts';
import type { ItemView } from './teams.views.ts';

/** Why a team or department is not there any more, by its id; none where the actor did it here. */
const reasons = new Map<string, string>();
/** What the actor deletes or leaves right now in this page: nobody has to tell them. */
const ownDoing = new Set<string>();

/** Notes why a team or department is not there any more, for whoever has it on the screen. */
export function noteReason(id: string, text: string): void {
  if (!ownDoing.has(id)) reasons.set(id, text);
}

/** Does something after which a team or department is not there any more, without telling the person so. */
export async function leaveKnowingly<T>(id: string, work: () => Promise<T>): Promise<T> {
  ownDoing.add(id);
  reasons.delete(id);
  try {
    return await work();
  } catch (error) {
    ownDoing.delete(id);
    throw error;
  }
}

/** Takes in that something is there (again). */
export function forgetReason(id: string): void {
  ownDoing.delete(id);
  reasons.delete(id);
}

/** Forgets what is only true for the session that is over. */
export function forgetReasons(): void {
  ownDoing.clear();
  reasons.clear();
}

/**
 * Leaves the page of a team or department at once when it goes away while it is on the screen: deleted, left, removed
 * from it, by whomever and in whichever tab. Says why, unless the actor did it here. What was never there is for the
 * page to say (`view.state` is `gone`).
 */
export function useLeaveWhenGone(
  view: ItemView<unknown>,
  { teamId, departmentId }: { readonly teamId: string; readonly departmentId?: string },
): void {
  const navigate = useNavigate();
  const id = departmentId ?? teamId;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (view.state === 'ready') shown.current = id;
    if (view.state !== 'gone' || shown.current !== id) return;
    shown.current = null;
    const isTeamGone = departmentId === undefined || gone.get().has(teamId);
    const told = (isTeamGone ? reasons.get(teamId) : undefined) ?? reasons.get(id);
    // What this browser remembered was painted, and only the answer said that it is over.
    const reason = told ?? (ownDoing.has(isTeamGone ? teamId : id) ? null : unexplained(isTeamGone));
    if (reason !== null) toast({ title: reason });
    if (isTeamGone) void navigate({ to: paths.teams, replace: true });
    else {
      void navigate({ to: paths.team, params: { teamId }, search: { tab: 'departments' }, replace: true });
    }
  }, [view.state, id, teamId, departmentId, navigate]);
}

function unexplained(isTeamGone: boolean): string {
  return errorText(isTeamGone ? 'team/not-a-member' : 'department/not-found');
}

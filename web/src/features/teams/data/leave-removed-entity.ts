import { departmentNotFoundText, notInTeamText } from '@longtable/contract/rules/removed-texts';
import { useNavigate } from '@tanstack/react-router';
import type { ItemView } from '../../../platform/item-view.ts';
import { paths } from '../../../platform/paths.ts';
import { useLeaveWhenRemoved } from '../../../platform/removals.ts';

/** Leaves the page of a team or department when the actor can't see it any more. */
export function useLeaveRemovedEntity(
  view: ItemView<unknown>,
  { teamId, departmentId }: { readonly teamId: string; readonly departmentId?: string },
): void {
  const navigate = useNavigate();
  useLeaveWhenRemoved(
    view,
    departmentId === undefined ? [teamId] : [departmentId, teamId],
    (outermost) => (outermost === teamId ? notInTeamText : departmentNotFoundText),
    (outermost) =>
      void (outermost === teamId
        ? navigate({ to: paths.teams, replace: true })
        : navigate({ to: paths.team, params: { teamId }, search: { tab: 'departments' }, replace: true })),
  );
}

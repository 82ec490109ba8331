import { errorText } from '@longtable/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { useLeaveWhenGone } from '../../../platform/gone.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { paths } from '../../../platform/paths.ts';

/** Leaves the page of a team or department at once when either goes away while it is on the screen. */
export function useLeavePlaceWhenGone(
  view: ItemView<unknown>,
  { teamId, departmentId }: { readonly teamId: string; readonly departmentId?: string },
): void {
  const navigate = useNavigate();
  useLeaveWhenGone(
    view,
    departmentId === undefined ? [teamId] : [departmentId, teamId],
    (outermost) => errorText(outermost === teamId ? 'team/not-a-member' : 'department/not-found'),
    (outermost) =>
      void (outermost === teamId
        ? navigate({ to: paths.teams, replace: true })
        : navigate({ to: paths.team, params: { teamId }, search: { tab: 'departments' }, replace: true })),
  );
}

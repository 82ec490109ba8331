import { errorText } from '@longtable/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { useLeaveWhenGone } from '../../../platform/gone.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { paths } from '../../../platform/paths.ts';

/** Leaves the page of a project at once when it goes away while it is on the screen, and says why. */
export function useLeaveProjectWhenGone(view: ItemView<unknown>, projectId: string): void {
  const navigate = useNavigate();
  useLeaveWhenGone(
    view,
    [projectId],
    () => errorText('project/not-found'),
    () => void navigate({ to: paths.projects, replace: true }),
  );
}

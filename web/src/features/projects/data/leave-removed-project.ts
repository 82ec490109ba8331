import { useNavigate } from '@tanstack/react-router';
import { projectErrors } from '../../../platform/api/errors.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { paths } from '../../../platform/paths.ts';
import { useLeaveWhenRemoved } from '../../../platform/removals.ts';

/** Leaves the page of a project when the actor can't see it any more. */
export function useLeaveRemovedProject(view: ItemView<unknown>, projectId: string): void {
  const navigate = useNavigate();
  useLeaveWhenRemoved(
    view,
    [projectId],
    () => projectErrors['project/not-found'].text,
    () => void navigate({ to: paths.projects, replace: true }),
  );
}

import type { PropertyGrouping } from '@longtable/contract/rules/task-grouping';
import type { TaskLayout, TaskViewState } from './view-state.ts';

// Apart from view-state.ts, which every page loads.

/** The layout that is shown: that of the view state, otherwise the last one chosen in this browser. */
export function shownLayout({ layout }: TaskViewState): TaskLayout {
  return layout ?? rememberedLayout();
}

/**
 * What the tasks are grouped by as they are shown; undefined for by status. The board has columns by status, and a project has
 * the tasks of one project.
 */
export function shownGrouping(state: TaskViewState, projectId: string | null): PropertyGrouping | undefined {
  const { by } = state;
  if (by === null || (by === 'project' && projectId !== null)) return undefined;
  return shownLayout(state) === 'board' ? undefined : by;
}

const layoutKey = 'taskboard-view';

function rememberedLayout(): TaskLayout {
  try {
    const kept = localStorage.getItem(layoutKey);
    return kept === 'list' || kept === 'timeline' ? kept : 'board';
  } catch {
    return 'board';
  }
}

/** Remembers the layout that was chosen last in this browser. */
export function rememberLayout(layout: TaskLayout): void {
  try {
    localStorage.setItem(layoutKey, layout);
  } catch {
    // Without storage, the choice lasts as long as the URL.
  }
}

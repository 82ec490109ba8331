import { queryClient } from '../../../platform/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { projectChoicesQuery } from '../data/task-choices.ts';
import type { Named } from '../mutations/pending.ts';
import { setProject } from '../pickers/apply.ts';
import { offerUndo } from '../undo/undo.ts';
import { quoted } from '../undo/undo-words.ts';
import { shownTask } from './drag-moves.ts';

/** Projects outside of the board, such as pinned ones, on which a dragged card can be dropped. */
type ProjectDrop = {
  /** Marks the project under the pointer. Returns whether there is one. */
  over(under: Element | null): boolean;
  /** Moves the task to the marked project. Returns whether there is one. */
  drop(): boolean;
  cancel(): void;
};

/** Begins to look for projects under a dragged card. They are elements with `data-drop-project`, the id, and `data-name`. */
export function findProjects(taskId: string): ProjectDrop {
  let target: HTMLElement | null = null;
  // Those of the project picker. Without an answer (offline), the server decides.
  let choices = queryClient.getQueryData(projectChoicesQuery.queryKey);
  const load = async (): Promise<void> => {
    choices = await queryClient.fetchQuery(projectChoicesQuery).catch(() => choices);
  };
  void load();
  const mark = (next: HTMLElement | null): void => {
    if (next === target) return;
    target?.classList.remove('bg-selected');
    next?.classList.add('bg-selected');
    target = next;
  };
  return {
    over(under) {
      mark(under?.closest<HTMLElement>('[data-drop-project]') ?? null);
      return target !== null;
    },
    drop() {
      const { dropProject: id, name = '' } = target?.dataset ?? {};
      mark(null);
      if (id === undefined) return false;
      putInProject(taskId, { id, name }, choices);
      return true;
    },
    cancel: () => mark(null),
  };
}

function putInProject(taskId: string, project: Named, choices: readonly Named[] | undefined): void {
  const task = shownTask(taskId);
  if (!task) return;
  const title = quoted(task.title);
  if (!task.can.edit) {
    toast({ title: `You can’t change the project of ${title}.` });
  } else if (task.projectId === project.id) {
    toast({ title: `${title} is already in ${project.name}.`, duration: 3000 });
  } else if (choices && !choices.some(({ id }) => id === project.id)) {
    toast({ title: `You can’t add tasks to ${project.name}.` });
  } else {
    const changeId = setProject([task], project);
    if (changeId !== null) offerUndo(changeId, `${title} moved to ${project.name}`);
  }
}

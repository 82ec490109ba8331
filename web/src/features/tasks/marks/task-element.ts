/** The cards and rows of tasks on the page. */
export const taskElements = ':is([data-task-card], [data-task-row], [data-timeline-row])';

/** The task of a card or row. */
export function taskIdOf({ dataset }: HTMLElement): string {
  return dataset.taskCard ?? dataset.taskRow ?? dataset.timelineRow ?? '';
}

/** The card or row of a task. */
export function elementOfTask(taskId: string): HTMLElement | null {
  const id = CSS.escape(taskId);
  return document.querySelector<HTMLElement>(
    `:is([data-task-card="${id}"], [data-task-row="${id}"], [data-timeline-row="${id}"])`,
  );
}

/** What has the focus in a card or row. */
export function titleOfTask(taskId: string): HTMLElement | null | undefined {
  return elementOfTask(taskId)?.querySelector<HTMLElement>(
    '[data-card-title], [data-row-title], [data-row-focus="title"]',
  );
}

import type { TemplateContent } from '@longtable/contract/task-templates';

/** The content of a template, with overrides. */
export function templateContent(own: Partial<TemplateContent> = {}): TemplateContent {
  return {
    title: 'Survey the hull',
    description: 'From bow to stern.',
    priority: 'high',
    status: 'todo',
    tags: ['hull'],
    subtasks: ['Clean it', 'Look at it'],
    linkedItems: [],
    dueInDays: 3,
    estimatedHours: 1.5,
    repeat: { unit: 'week', every: 2, weekdays: [1, 4] },
    projectId: null,
    ...own,
  };
}

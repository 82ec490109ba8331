import type { TaskTemplate } from '@longtable/contract/task-templates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taskTemplatesApi } from '../../../platform/api/task-templates.ts';
import { call } from '../../../platform/client.ts';
import { createNews } from '../../../platform/news.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createUnanswered } from '../../../platform/unanswered.ts';
import {
  type PendingTemplate,
  pendingTemplates,
  withoutTemplate,
  withTemplate,
} from './pending-templates.ts';

export const templateMutationKey = ['task-templates'] as const;

/** What was done about templates that the server has not answered. */
export const unansweredTemplates = createUnanswered<PendingTemplate>(templateMutationKey);

const news = createNews();

/** The templates of the person who is signed in. */
export const templatesQuery = queryOptions<readonly TaskTemplate[]>({
  queryKey: ['task-templates'],
  queryFn: ({ signal }) =>
    news.latest(async () => (await call(taskTemplatesApi.list, {}, { signal })).templates),
});

const none: readonly TaskTemplate[] = [];

/** The templates of the person who is signed in, by name, with what they did to them in them already. */
export function useTemplates(): {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: Error | null;
  readonly templates: readonly TaskTemplate[];
  readonly reload: () => void;
} {
  const { data, error, isFetching, refetch } = useQuery(templatesQuery);
  const pending = unansweredTemplates.useChanges();
  const templates = useMemo(() => pendingTemplates(data ?? none, pending), [data, pending]);
  return {
    state: data ? 'ready' : error && !isFetching ? 'failed' : 'loading',
    error,
    templates,
    reload: () => void refetch(),
  };
}

/** Takes in a template as the server has it. */
export function templateSaved(saved: TaskTemplate): void {
  patch((templates) => withTemplate(templates, saved));
}

/** Takes in that a template is gone. */
export function templateGone(templateId: string): void {
  patch((templates) => withoutTemplate(templates, templateId));
}

/** Asks for the templates anew. */
export function reloadTemplates(): void {
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
}

function patch(change: (templates: readonly TaskTemplate[]) => readonly TaskTemplate[]): void {
  news.note();
  queryClient.setQueryData(templatesQuery.queryKey, (templates) => templates && change(templates));
}

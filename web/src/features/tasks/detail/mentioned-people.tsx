import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMentionText } from '../../../kits/feed/mention-content.tsx';
import { assignableQuery } from '../data/task-choices.ts';

/** Renders the names after an `@` of people who take part in a task or could be assigned to it. */
export function useMentionedPeople({
  description,
  projectId,
  userId,
  assignedTo,
  assignedBy,
}: Task): (text: string) => ReactNode {
  const { data } = useQuery({ ...assignableQuery(projectId), enabled: description.includes('@') });
  const ids = [userId, assignedTo, assignedBy, ...(data ?? []).map(({ id }) => id)];
  return useMentionText([...new Set(ids.filter((id) => id !== null))].join(' '));
}

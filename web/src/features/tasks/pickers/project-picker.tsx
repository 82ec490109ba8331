import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { useMemo } from 'react';
import { SearchList } from '../../../ui/search-list.tsx';
import { projectChoicesQuery } from '../data/task-choices.ts';
import type { Named } from '../mutations/pending.ts';

const none = '';

/** Chooses a project, or none. */
export function ProjectPicker({
  value,
  onChoose,
}: {
  /** The current project, which is always offered. */
  value: Named | null;
  onChoose: (project: Named | null) => void;
}) {
  const { data, isPending, isError } = useQuery(projectChoicesQuery);
  const projects = useMemo(() => {
    const others = (data ?? []).filter(({ id }) => id !== value?.id);
    return value ? [value, ...others] : others;
  }, [data, value]);
  const options = useMemo(
    () => [
      { value: none, label: 'No project' },
      ...projects.map(({ id, name }) => ({
        value: id,
        label: name,
        icon: <FolderKanban aria-hidden className="text-subtle" />,
      })),
    ],
    [projects],
  );
  return (
    <SearchList
      label="Project"
      findLabel="Find a project"
      options={options}
      tickOf={(id) => (id === (value?.id ?? none) ? 'all' : null)}
      onChoose={(id) => onChoose(projects.find((project) => project.id === id) ?? null)}
      isLoading={isPending}
      note={isError ? 'Other projects could not be loaded.' : undefined}
    />
  );
}

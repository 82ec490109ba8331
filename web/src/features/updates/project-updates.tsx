import type { Project } from '@longtable/contract/projects';
import { EntityPanel } from '../../kits/entities/entity-page.tsx';
import { UpdatesFeed } from './updates-feed.tsx';

/** The updates of a project. Members may post; others who see the project may only read. */
export function ProjectUpdates({ project: { id, can } }: { project: Pick<Project, 'id' | 'can'> }) {
  return (
    <EntityPanel>
      <UpdatesFeed of={{ kind: 'project', projectId: id }} canPost={can.work} />
    </EntityPanel>
  );
}

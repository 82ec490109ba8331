import type { Project } from '@longtable/contract/projects';
import { column } from '../../ui/column.ts';
import { UpdatesFeed } from './updates-feed.tsx';

/** The updates of a project; members can post, others can read. */
export function ProjectUpdates({ project: { id, can } }: { project: Pick<Project, 'id' | 'can'> }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div className={`${column} flex flex-col gap-6 pt-4 pb-8`}>
        <UpdatesFeed of={{ kind: 'project', projectId: id }} canPost={can.work} />
      </div>
    </div>
  );
}

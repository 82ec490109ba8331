import type { ProjectResource } from '@longtable/contract/project-resources';
import type { Project } from '@longtable/contract/projects';
import { Link2, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { panelFallback } from '../../../kits/entities/entity-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResourceItem } from './resource-item.tsx';
import { resources } from './resources.ts';

const FilesPanel = lazyPart(async () => (await import('../../resources/files-panel.tsx')).FilesPanel);
const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);
const DeleteResourceDialog = lazyPart(
  async () => (await import('./delete-resource-dialog.tsx')).DeleteResourceDialog,
);

/** The links and files of a project. Members may add some; others who see the project may only read. */
export function ResourcesPanel({ project: { id, can } }: { project: Pick<Project, 'id' | 'can'> }) {
  const heading = useId();
  const whose = { teamId: null, projectId: id };
  const view = resources.useList(id);
  const [form, setForm] = useState<'new' | ProjectResource | null>(null);
  const [deleting, setDeleting] = useState<ProjectResource | null>(null);
  const hadForm = useEver(form !== null);
  const hadDeleting = useEver(deleting !== null);
  const isReadyAndEmpty = view.state === 'ready' && view.items.length === 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <section aria-labelledby={heading} className={`${listColumn} flex flex-col gap-3 pt-4 pb-8`}>
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h2 id={heading} className="font-semibold text-base text-ink">
            Links
          </h2>
          {can.work && !isReadyAndEmpty && (
            <Button icon={<Plus />} onClick={() => setForm('new')}>
              Add link
            </Button>
          )}
        </div>
        <ListStates
          view={view}
          failedTitle="The resources could not be loaded"
          skeleton={<ResourceSkeletons />}
          empty={
            <EmptyState
              compact
              headingLevel={3}
              icon={<Link2 />}
              title="No links yet"
              description="Links added to the project appear here."
              action={
                can.work && (
                  <Button variant="primary" icon={<Plus />} onClick={() => setForm('new')}>
                    Add link
                  </Button>
                )
              }
            />
          }
        >
          <ul aria-labelledby={heading} className="flex flex-col divide-y divide-hairline">
            {view.items.map((resource) => (
              <ResourceItem
                key={resource.id}
                resource={resource}
                onEdit={() => setForm(resource)}
                onDelete={() => setDeleting(resource)}
              />
            ))}
          </ul>
        </ListStates>
      </section>
      {/* The list inside scrolls by itself, however many files there are. */}
      <div className="flex flex-col border-hairline border-t pt-2" style={{ height: 'max(24rem, 70dvh)' }}>
        <h2 className={`${listColumn} pt-2 font-semibold text-base text-ink`}>Files</h2>
        <FilesPanel whose={whose} mayAdd={can.work} fallback={panelFallback} />
      </div>
      {hadForm && (
        <LinkDialog
          projectId={id}
          link={form === 'new' ? null : form}
          open={form !== null}
          onClose={() => setForm(null)}
          onReopen={(link) => setForm(link ?? 'new')}
        />
      )}
      {hadDeleting && <DeleteResourceDialog resource={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function ResourceSkeletons() {
  return (
    <>
      {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden className="flex gap-3 py-3">
          <Skeleton className="size-8 rounded-control" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </>
  );
}

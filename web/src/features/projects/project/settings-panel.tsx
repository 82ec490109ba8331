import type { Project } from '@longtable/contract/projects';
import { Eye, Pencil } from 'lucide-react';
import { OwnershipGroups } from '../../../kits/membership/ownership-groups.tsx';
import { PictureChooser } from '../../../kits/picture/picture-chooser.tsx';
import { useTeam } from '../../../platform/directory.ts';
import { Button } from '../../../ui/button.tsx';
import { column } from '../../../ui/column.ts';
import { counted } from '../../../ui/counted.ts';
import { SettingsGroup, SettingsRow } from '../../../ui/settings-group.tsx';
import { PriorityMark } from '../../tasks/task-marks.tsx';
import { removeProjectPhoto, setProjectPhoto } from '../data/projects.requests.ts';
import { useDepartmentNames } from '../department-names.ts';
import { audienceLabel } from '../form/scope-draft.ts';
import { ProjectDue } from '../project-due.tsx';
import { ProjectMark } from '../project-mark.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';

/** What its Owner and Admins decide: what it is, how it looks, who sees it; whose it is, and its end. */
export function SettingsPanel({
  project,
  onDialog,
}: {
  project: Project;
  onDialog: (dialog: ProjectDialog) => void;
}) {
  const { can, totalTasks } = project;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div className={`${column} flex flex-col gap-8 pt-5 pb-10`}>
        <h2 className="sr-only">Settings</h2>
        {can.edit && <Details project={project} onDialog={onDialog} />}
        {can.edit && (
          <SettingsGroup title="Photo" description="Shown instead of the initials.">
            <PictureChooser
              noun="photo"
              cropTitle="Crop the photo"
              shape="square"
              hasPicture={project.photoUrl !== null}
              preview={<ProjectMark project={project} size="2xl" />}
              save={(file, square) => setProjectPhoto(project.id, file, square)}
              remove={() => removeProjectPhoto(project.id)}
            />
          </SettingsGroup>
        )}
        {can.edit && <Scope project={project} onDialog={onDialog} />}
        <OwnershipGroups
          noun="project"
          can={can}
          isAlone={project.membersCount === 1}
          howBack="To come back, someone in the project has to add you."
          goesWithIt={`its ${totalTasks > 0 ? counted(totalTasks, 'task') : 'tasks'}, updates and resources`}
          onDialog={onDialog}
        />
      </div>
    </div>
  );
}

function Details({ project, onDialog }: { project: Project; onDialog: (dialog: ProjectDialog) => void }) {
  return (
    <SettingsGroup title="Details" description="Name, description, due date and priority.">
      <SettingsRow
        title={<bdi>{project.name}</bdi>}
        detail={
          <>
            <span dir="auto" className="line-clamp-2">
              {project.description === '' ? 'No description yet.' : project.description}
            </span>
            <span className="mt-1 flex flex-wrap gap-x-3 text-xs">
              {project.dueDate !== null && (
                <span>
                  Due <ProjectDue project={project} />
                </span>
              )}
              <PriorityMark priority={project.priority} />
            </span>
          </>
        }
        actions={
          <Button icon={<Pencil />} onClick={() => onDialog('edit')}>
            Edit details
          </Button>
        }
      />
    </SettingsGroup>
  );
}

function Scope({ project, onDialog }: { project: Project; onDialog: (dialog: ProjectDialog) => void }) {
  const team = useTeam(project.teamId)?.name ?? null;
  const departments = useDepartmentNames(project.departmentIds);
  return (
    <SettingsGroup title="Scope and visibility" description="Where this project belongs and who can see it.">
      <SettingsRow
        title={<bdi>{scopeText(project, { team, departments })}</bdi>}
        detail={audienceLabel(project, team)}
        actions={
          <Button icon={<Eye />} onClick={() => onDialog('scope')}>
            Change scope
          </Button>
        }
      />
    </SettingsGroup>
  );
}

function scopeText(
  { type }: Project,
  { team, departments }: { team: string | null; departments: string },
): string {
  switch (type) {
    case 'individual':
      return 'Individual project';
    case 'team':
      return `Project of ${team ?? 'a team'}`;
    case 'department':
      return `Project of ${departments} in ${team ?? 'a team'}`;
  }
}

import type { Project } from '@longtable/contract/projects';
import { Eye } from 'lucide-react';
import { DangerZone } from '../../../kits/entities/danger-zone.tsx';
import { DetailsGroup, EntitySettings, PhotoGroup } from '../../../kits/entities/entity-settings.tsx';
import { useTeam } from '../../../platform/directory.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { SettingsGroup, SettingsRow } from '../../../ui/settings-group.tsx';
import { PriorityMark } from '../../tasks/marks/task-marks.tsx';
import { removeProjectPhoto, setProjectPhoto } from '../data/projects.requests.ts';
import { useDepartmentNames } from '../department-names.ts';
import { audienceLabel } from '../form/audience.ts';
import { ProjectDue } from '../project-due.tsx';
import { ProjectMark } from '../project-mark.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';

/** The settings of a project: details, photo and scope for people who may edit it, and the danger zone. */
export function SettingsPanel({
  project,
  onOpen,
}: {
  project: Project;
  onOpen: (dialog: ProjectDialog) => void;
}) {
  const { can, totalTasks } = project;
  return (
    <EntitySettings>
      {can.edit && (
        <>
          <DetailsGroup
            parts="Name, description, due date and priority."
            name={project.name}
            description={project.description}
            onEdit={() => onOpen('edit')}
          >
            <span className="mt-1 flex flex-wrap gap-x-3 text-xs">
              {project.dueDate !== null && (
                <span>
                  Due <ProjectDue project={project} />
                </span>
              )}
              <PriorityMark priority={project.priority} />
            </span>
          </DetailsGroup>
          <PhotoGroup
            fallback="initials"
            hasPhoto={project.photoUrl !== null}
            preview={<ProjectMark project={project} size="2xl" />}
            save={(file, square) => setProjectPhoto(project.id, file, square)}
            remove={() => removeProjectPhoto(project.id)}
          />
          <Scope project={project} onOpen={onOpen} />
        </>
      )}
      <DangerZone
        noun="project"
        can={can}
        isOnlyMember={project.membersCount === 1}
        rejoinText="To rejoin, someone in the project has to add you."
        deletedContents={`its ${totalTasks > 0 ? counted(totalTasks, 'task') : 'tasks'}, updates and resources`}
        onOpen={onOpen}
      />
    </EntitySettings>
  );
}

function Scope({ project, onOpen }: { project: Project; onOpen: (dialog: ProjectDialog) => void }) {
  const team = useTeam(project.teamId)?.name ?? null;
  const departments = useDepartmentNames(project.departmentIds);
  return (
    <SettingsGroup title="Scope and visibility" description="Where this project belongs, and who can see it.">
      <SettingsRow
        title={<bdi>{scopeText(project, { team, departments })}</bdi>}
        detail={audienceLabel(project, team)}
        actions={
          <Button icon={<Eye />} onClick={() => onOpen('scope')}>
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

import { defineFeature } from '../../kits/feature.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ProjectInvitations, ProjectWork, SampleProjects } from '../projects/public.ts';
import { taskActivityRoutes } from './activity/list.routes.ts';
import { createTaskActivity } from './activity/list.service.ts';
import { createTaskChanges } from './changes/task-changes.ts';
import { taskCommentsPersonalData } from './comments/comments.personal-data.ts';
import { taskCommentRoutes } from './comments/comments.routes.ts';
import { clearImportsJob } from './imports/imports.jobs.ts';
import { taskImportsPersonalData } from './imports/imports.personal-data.ts';
import { taskImportRoutes } from './imports/imports.routes.ts';
import { invitedTasksJobs } from './invited/invited.jobs.ts';
import { invitedTasksPersonalData } from './invited/invited.personal-data.ts';
import { taskInvitationRoutes } from './invited/invited.routes.ts';
import { createInvitedTasks } from './invited/invited.service.ts';
import { taskLinksPersonalData } from './links/links.personal-data.ts';
import { taskLinkRoutes } from './links/links.routes.ts';
import { createTaskLinks } from './links/links.service.ts';
import { achievementsPersonalData } from './notices/achievements.ts';
import { taskRemindersJob } from './notices/due.jobs.ts';
import { taskPresetsPersonalData } from './presets/presets.personal-data.ts';
import { taskTemplateRoutes } from './presets/templates.ts';
import { taskViewRoutes } from './presets/views.ts';
import { sampleDataPersonalData } from './samples/samples.personal-data.ts';
import { sampleDataRoutes } from './samples/samples.routes.ts';
import { createSamples } from './samples/samples.service.ts';
import { tasksPersonalData } from './tasks.personal-data.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasks } from './tasks.service.ts';
import { forgetDeletedJob } from './tasks.trash.ts';
import { taskWindowRoutes } from './windows/windows.routes.ts';
import { createTaskWindows } from './windows/windows.service.ts';

/** Tasks with their comments, history, imports, saved views and templates (docs/product/tasks.md). */
export function createTasksFeature(options: {
  database: Pick<Database, 'db'>;
  changes: Changes;
  projects: ProjectWork & ProjectInvitations & SampleProjects;
}) {
  const { database, changes, projects } = options;
  const { db } = database;
  const changing = { db, projects };
  const taskChanges = createTaskChanges(changing);
  const invited = createInvitedTasks({ db, projects, taskChanges });
  return defineFeature({
    routes: [
      ...taskRoutes(createTasks(changing), taskChanges),
      ...taskWindowRoutes(createTaskWindows({ db })),
      ...taskCommentRoutes(database),
      ...taskLinkRoutes(createTaskLinks({ db })),
      ...taskActivityRoutes(createTaskActivity({ db })),
      ...taskImportRoutes(changing),
      ...taskInvitationRoutes(invited),
      ...sampleDataRoutes(createSamples({ db, projects, taskChanges })),
      ...taskViewRoutes({ db }),
      ...taskTemplateRoutes({ db }),
    ],
    jobs: [
      forgetDeletedJob(db),
      clearImportsJob(db),
      taskRemindersJob({ db, changes }),
      ...invitedTasksJobs({ db, changes, invited }),
    ],
    personalData: [
      tasksPersonalData,
      taskCommentsPersonalData,
      taskLinksPersonalData,
      taskImportsPersonalData,
      invitedTasksPersonalData,
      sampleDataPersonalData,
      achievementsPersonalData,
      taskPresetsPersonalData,
    ],
    invited,
  });
}

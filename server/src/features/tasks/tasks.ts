import { defineFeature } from '../../kits/feature.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ProjectWork } from '../projects/public.ts';
import { taskActivityRoutes } from './activity/list.routes.ts';
import { createTaskActivity } from './activity/list.service.ts';
import { createTaskChanges } from './changes/task-changes.ts';
import { taskCommentsPersonalData } from './comments/comments.personal-data.ts';
import { taskCommentRoutes } from './comments/comments.routes.ts';
import { clearImportsJob } from './imports/imports.jobs.ts';
import { taskImportsPersonalData } from './imports/imports.personal-data.ts';
import { taskImportRoutes } from './imports/imports.routes.ts';
import { taskPresetsPersonalData } from './presets/presets.personal-data.ts';
import { taskTemplateRoutes } from './presets/templates.ts';
import { taskViewRoutes } from './presets/views.ts';
import { tasksPersonalData } from './tasks.personal-data.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasks } from './tasks.service.ts';
import { forgetDeletedJob } from './tasks.trash.ts';
import { taskWindowRoutes } from './windows/windows.routes.ts';
import { createTaskWindows } from './windows/windows.service.ts';

/** Tasks with their comments, history, imports, saved views and templates (docs/product/tasks.md). */
export function createTasksFeature(options: { database: Pick<Database, 'db'>; projects: ProjectWork }) {
  const { database, projects } = options;
  const { db } = database;
  const changing = { db, projects };
  return defineFeature({
    routes: [
      ...taskRoutes(createTasks(changing), createTaskChanges(changing)),
      ...taskWindowRoutes(createTaskWindows({ db })),
      ...taskCommentRoutes(database),
      ...taskActivityRoutes(createTaskActivity({ db })),
      ...taskImportRoutes(changing),
      ...taskViewRoutes({ db }),
      ...taskTemplateRoutes({ db }),
    ],
    jobs: [forgetDeletedJob(db), clearImportsJob(db)],
    personalData: [
      tasksPersonalData,
      taskCommentsPersonalData,
      taskImportsPersonalData,
      taskPresetsPersonalData,
    ],
  });
}

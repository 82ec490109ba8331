import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { SavedTaskView } from '@longtable/contract/task-views';
import type { Task } from '@longtable/contract/tasks';
import { Bookmark, CircleDot, Download, LayoutTemplate, Plus, Upload, UserPlus, Zap } from 'lucide-react';
import { goTo, hrefOf } from '../../../platform/address.ts';
import { directory } from '../../../platform/directory.ts';
import type { PaletteDialog, PaletteEntry, PaletteSource } from '../../../platform/palette.ts';
import { paths } from '../../../platform/paths.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { noteRecent } from '../../../platform/recent.ts';
import { session } from '../../../platform/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { loadedTasks } from '../data/loaded-tasks.ts';
import { scopeOnPage, TaskScopeProvider } from '../data/task-scope.ts';
import { openDetail, openDialogs } from '../dialogs/open-dialogs.ts';
import { openNewTask } from '../dialogs/open-form.ts';
import { exportTasks } from '../export/export-tasks.ts';
import { rememberView } from '../saved-views/applied-view.ts';
import { savedViews } from '../saved-views/saved-views.ts';

/** A dialog of the Taskboard on any page, for the project of the page if it has one. */
function onAnyPage(load: () => Promise<PaletteDialog>): PaletteDialog {
  const Dialog = lazyPart(async () => {
    const [Loaded, { joinTasks }] = await Promise.all([load(), import('../tasks.register.ts')]);
    await joinTasks();
    return Loaded;
  });
  return (props) => (
    <TaskScopeProvider value={scopeOnPage()}>
      <Dialog {...props} />
    </TaskScopeProvider>
  );
}

const QuickAdd = onAnyPage(async () => (await import('../quick-add/quick-add-dialog.tsx')).QuickAddDialog);
const Import = onAnyPage(async () => (await import('../import/import-dialog.tsx')).ImportDialog);
const Templates = onAnyPage(async () => (await import('../templates/templates-dialog.tsx')).TemplatesDialog);

const actions: readonly PaletteEntry[] = [
  {
    id: 'new-task',
    group: 'Actions',
    label: 'New task',
    icon: <Plus />,
    keys: 'C',
    words: 'create add task',
    common: 1,
    run: () => void openNewTask(),
  },
  {
    id: 'quick-add',
    group: 'Actions',
    label: 'Quick add',
    icon: <Zap />,
    keys: 'Q',
    words: 'create add task line',
    common: 2,
    dialog: QuickAdd,
  },
  {
    id: 'new-tasks',
    group: 'Actions',
    label: 'New task for several people',
    icon: <UserPlus />,
    words: 'create tasks assign',
    run: () => void openNewTask({ draft: { several: [] } }),
  },
  {
    id: 'import-tasks',
    group: 'Actions',
    label: 'Import tasks',
    icon: <Upload />,
    words: 'csv trello asana jira todoist',
    common: 5,
    dialog: Import,
  },
  {
    id: 'export-tasks',
    group: 'Actions',
    label: 'Export tasks as CSV',
    icon: <Download />,
    words: 'download excel',
    run: exportShown,
  },
  {
    id: 'templates',
    group: 'Actions',
    label: 'Templates',
    icon: <LayoutTemplate />,
    words: 'new task from a template',
    dialog: Templates,
  },
];

/** The tasks that are loaded, those opened last, the saved views, and what can be done with tasks. */
export function taskPalette(): PaletteSource {
  rememberOpened();
  openDialogs.subscribe(rememberOpened);
  return {
    entries: () => [...actions, ...loadedTasks().tasks.map(taskEntry), ...views().map(viewEntry)],
    fetch: () => queryClient.ensureQueryData(savedViews.query()),
  };
}

function rememberOpened(): void {
  const { detail } = openDialogs.get();
  if (detail) noteRecent(`task:${detail.taskId}`);
}

const entries = new WeakMap<Task, PaletteEntry>();

/** Made once for each version of a task: there may be 10,000. */
function taskEntry(task: Task): PaletteEntry {
  let entry = entries.get(task);
  if (!entry) {
    const project = directory().project(task.projectId)?.name;
    const status = taskStatusLabels[task.status];
    entry = {
      id: `task:${task.id}`,
      group: 'Tasks',
      label: task.title,
      icon: <CircleDot />,
      hint: project === undefined ? status : `${project} · ${status}`,
      run: () => openDetail(task.id),
    };
    entries.set(task, entry);
  }
  return entry;
}

function views(): readonly SavedTaskView[] {
  return queryClient.getQueryData(savedViews.query().queryKey)?.items ?? [];
}

function viewEntry({ id, name, address }: SavedTaskView): PaletteEntry {
  return {
    id: `view:${id}`,
    group: 'Saved views',
    label: name,
    icon: <Bookmark />,
    words: 'view filter',
    run() {
      rememberView(id);
      goTo(hrefOf(paths.tasks, Object.fromEntries(new URLSearchParams(address))));
    },
  };
}

/** What the page shows, or all tasks on a page without tasks. */
function exportShown(): void {
  const { user } = session.get();
  if (!user) return;
  const scope = scopeOnPage();
  const { tasks, isComplete } = scope.contents();
  void exportTasks(scope.of(), { loaded: isComplete ? tasks : null, today: calendarDay(user.timeZone) });
}

import type { SavedTaskView } from '@longtable/contract/task-views';
import { taskViewsApi } from '../../../platform/api/task-views.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { idOnce } from '../../../platform/id-once.ts';
import { refusalOf } from '../../../platform/use-request.ts';
import { toast } from '../../../ui/toast.ts';
import { viewGone, viewSaved, viewStays } from './views.cache.ts';

/** Saves a view under a name. Throws what `call` throws: the dialog says what was refused. */
export async function saveView(name: string, address: string): Promise<SavedTaskView> {
  const saved = await idOnce(`task-view ${name} ${address}`, (id) =>
    call(taskViewsApi.create, { id, name, address }),
  );
  viewSaved(saved);
  return saved;
}

/** Gives a view another name. Throws what `call` throws. */
export async function renameView({ id }: SavedTaskView, name: string): Promise<void> {
  viewSaved(await call(taskViewsApi.update, { taskViewId: id, name }));
}

/** Makes a view what is looked at now: shown at once, taken back with a word when the server refuses. */
export async function changeView(view: SavedTaskView, address: string): Promise<void> {
  viewSaved({ ...view, address });
  try {
    viewSaved(await call(taskViewsApi.update, { taskViewId: view.id, address }));
  } catch (error) {
    if (isNotFound(error)) viewGone(view.id);
    else viewSaved(view);
    tellRefused(`“${view.name}” was not changed`, error);
  }
}

/** Deletes a view: gone at once, back with a word when the server refuses. It can be had back for a moment. */
export async function deleteView(view: SavedTaskView): Promise<void> {
  viewGone(view.id);
  try {
    await call(taskViewsApi.delete, { taskViewId: view.id });
  } catch (error) {
    if (!isNotFound(error)) {
      viewStays(view);
      return tellRefused(`“${view.name}” was not deleted`, error);
    }
  }
  toast({
    title: `Deleted the view “${view.name}”`,
    action: { label: 'Undo', onSelect: () => void saveAgain(view) },
  });
}

async function saveAgain({ name, address }: SavedTaskView): Promise<void> {
  try {
    await saveView(name, address);
  } catch (error) {
    tellRefused(`“${name}” could not be saved again`, error);
  }
}

function tellRefused(title: string, error: unknown): void {
  toast({ title, description: refusalOf(error).text, tone: 'danger' });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

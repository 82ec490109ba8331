import { lazyModule } from '../../../ui/lazy-part.tsx';
import type { NewTaskOptions } from './task-dialogs.store.ts';

const forms = lazyModule(() => import('./task-dialogs.store.ts'));

/** Opens the form for a new task (`taskDialogs.openCreate`), for pages that are painted without the code of forms. */
export async function openNewTask(options?: NewTaskOptions): Promise<void> {
  const { taskDialogs } = await forms();
  taskDialogs.openCreate(options);
}

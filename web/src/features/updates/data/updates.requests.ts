import { updatesApi } from '../../../platform/api/updates.ts';
import { call } from '../../../platform/client.ts';
import type { Listed } from '../../../platform/listed.ts';
import type { Page } from '../../../platform/listing.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { type AnyUpdate, idOf, type Subject, type UpdatesOf } from './updates-of.ts';

// The same requests for each kind of place. They throw what `call` throws.

/** A page of updates. */
export async function fetchUpdates(
  of: UpdatesOf,
  page: Page,
  signal?: AbortSignal,
): Promise<Listed<AnyUpdate>> {
  await whenCreated(idOf(of));
  const { updates, next } = await pageOf(of, page, signal);
  return { items: updates, next };
}

/** Posts an update with the id that the client made. What it is about, only one of a project says. */
export function sendPost(
  of: UpdatesOf,
  update: { readonly id: string; readonly content: string; readonly subject?: Subject | undefined },
): Promise<AnyUpdate> {
  const { id, content, subject } = update;
  switch (of.kind) {
    case 'team':
      return call(updatesApi.postToTeam, { teamId: of.teamId, id, content });
    case 'department':
      return call(updatesApi.postToDepartment, { departmentId: of.departmentId, id, content });
    case 'project':
      return call(updatesApi.postToProject, {
        projectId: of.projectId,
        id,
        content,
        ...(subject && inputOf(subject)),
      });
  }
}

/** Changes an update. */
export function sendEdit(
  of: UpdatesOf,
  update: { readonly id: string; readonly content: string; readonly subject?: Partial<Subject> | undefined },
): Promise<AnyUpdate> {
  const { id, content, subject } = update;
  switch (of.kind) {
    case 'team':
      return call(updatesApi.editInTeam, { teamUpdateId: id, content });
    case 'department':
      return call(updatesApi.editInDepartment, { departmentUpdateId: id, content });
    case 'project':
      return call(updatesApi.editInProject, {
        projectUpdateId: id,
        content,
        ...(subject && inputOf(subject)),
      });
  }
}

/** Deletes an update. */
export async function sendDeletion(of: UpdatesOf, id: string): Promise<void> {
  switch (of.kind) {
    case 'team':
      await call(updatesApi.deleteInTeam, { teamUpdateId: id });
      return;
    case 'department':
      await call(updatesApi.deleteInDepartment, { departmentUpdateId: id });
      return;
    case 'project':
      await call(updatesApi.deleteInProject, { projectUpdateId: id });
  }
}

function pageOf(
  of: UpdatesOf,
  page: Page,
  signal?: AbortSignal,
): Promise<{ updates: readonly AnyUpdate[]; next: string | null }> {
  switch (of.kind) {
    case 'team':
      return call(updatesApi.listOfTeam, { teamId: of.teamId, ...page }, { signal });
    case 'department':
      return call(updatesApi.listOfDepartment, { departmentId: of.departmentId, ...page }, { signal });
    case 'project':
      return call(updatesApi.listOfProject, { projectId: of.projectId, ...page }, { signal });
  }
}

function inputOf({ type, task }: Partial<Subject>) {
  return { ...(type && { type }), ...(task !== undefined && { relatedTaskId: task?.id ?? null }) };
}

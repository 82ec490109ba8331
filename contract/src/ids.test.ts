import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { newId } from './ids.ts';

const madeUp = '3f0c2a5e-7c1d-4b8a-9e55-1d2c3b4a5f60';

/** The paths of all ids in a schema that name a new row or change, such as `tasks.0.id`. */
function placesOfNewIds(shape: z.ZodType, path: string[] = []): { path: string; schema: z.ZodType }[] {
  if (shape instanceof z.ZodArray) return placesOfNewIds(shape.element as z.ZodType, [...path, '0']);
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return placesOfNewIds(shape.unwrap() as z.ZodType, path);
  if (shape instanceof z.ZodPipe) return placesOfNewIds(shape.in as z.ZodType, path);
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(shape.shape).flatMap(([name, schema]) =>
    ['id', 'connectionId', 'changeId'].includes(name)
      ? [{ path: [...path, name].join('.'), schema }]
      : placesOfNewIds(schema, [...path, name]),
  );
}

const creating = Object.values<Record<string, Endpoint>>(api)
  .flatMap((endpoints) => Object.values(endpoints))
  // Exceptions: an undo and the removal of a connection name existing rows; a passkey is named by its device.
  .filter(
    ({ method, path }) =>
      method !== 'GET' &&
      !path.includes(':connectionId') &&
      path !== '/api/tasks/undo' &&
      path !== '/api/sample-data/restore' &&
      !/passkeys?$/.test(path),
  );
const places = creating.flatMap(({ method, path, input }) =>
  placesOfNewIds(input).map((place) => ({ name: `${method} ${path} ${place.path}`, schema: place.schema })),
);

test.each(places.map(({ name, schema }) => [name, schema] as const))(
  '%s takes a UUIDv7 only',
  (_, schema) => {
    const made = newId();
    expect(schema.safeParse(made)).toMatchObject({ success: true, data: made });
    expect(schema.safeParse(made.toUpperCase())).toMatchObject({ success: true, data: made });
    expect(schema.safeParse(madeUp).success).toBe(false);
    expect(schema.safeParse('').success).toBe(false);
  },
);

test('covers every kind of row whose id clients make', () => {
  expect(places.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/tasks/:taskId changeId",
      "PATCH /api/notes/:noteId actionItems.0.id",
      "PATCH /api/tasks/:taskId changeId",
      "POST /api/chats id",
      "POST /api/chats/:chatId/messages id",
      "POST /api/chats/:chatId/scheduled-messages id",
      "POST /api/connection-requests id",
      "POST /api/connection-requests/:requestId/accept connectionId",
      "POST /api/departments/:departmentId/members id",
      "POST /api/departments/:departmentId/updates id",
      "POST /api/invitations id",
      "POST /api/invitations/:invitationId/accept connectionId",
      "POST /api/invitations/assign id",
      "POST /api/join-team id",
      "POST /api/note-templates id",
      "POST /api/notes actionItems.0.id",
      "POST /api/notes id",
      "POST /api/notes/:noteId/comments id",
      "POST /api/notes/:noteId/duplicate id",
      "POST /api/notes/:noteId/links id",
      "POST /api/notes/:noteId/versions id",
      "POST /api/notes/:noteId/versions/:versionId/restore id",
      "POST /api/notes/import notes.0.actionItems.0.id",
      "POST /api/notes/import notes.0.id",
      "POST /api/projects id",
      "POST /api/projects/:projectId/invitations id",
      "POST /api/projects/:projectId/links id",
      "POST /api/projects/:projectId/members id",
      "POST /api/projects/:projectId/pins id",
      "POST /api/projects/:projectId/updates id",
      "POST /api/resources/:resourceId/links id",
      "POST /api/resources/copies id",
      "POST /api/resources/folders id",
      "POST /api/resources/uploads id",
      "POST /api/sample-data/remove changeId",
      "POST /api/task-imports comments.0.id",
      "POST /api/task-imports id",
      "POST /api/task-imports tasks.0.id",
      "POST /api/task-imports tasks.0.linkedItems.0.id",
      "POST /api/task-imports tasks.0.subtasks.0.id",
      "POST /api/task-imports/:taskImportId/undo changeId",
      "POST /api/task-templates id",
      "POST /api/task-views id",
      "POST /api/task-views/:taskViewId/pins id",
      "POST /api/tasks id",
      "POST /api/tasks linkedItems.0.id",
      "POST /api/tasks subtasks.0.id",
      "POST /api/tasks/:taskId/comments id",
      "POST /api/tasks/:taskId/links id",
      "POST /api/tasks/:taskId/move changeId",
      "POST /api/tasks/:taskId/subtasks id",
      "POST /api/tasks/change-many changeId",
      "POST /api/tasks/delete-many changeId",
      "POST /api/tasks/several tasks.0.id",
      "POST /api/tasks/several tasks.0.linkedItems.0.id",
      "POST /api/tasks/several tasks.0.subtasks.0.id",
      "POST /api/teams id",
      "POST /api/teams/:teamId/departments id",
      "POST /api/teams/:teamId/invitations id",
      "POST /api/teams/:teamId/invites id",
      "POST /api/teams/:teamId/members id",
      "POST /api/teams/:teamId/updates id",
      "PUT /api/people/:personId/chat id",
    ]
  `);
});

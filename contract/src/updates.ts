import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { maxUpdateLength } from './rules/team-limits.ts';
import { pageEnd } from './teams.ts';

/** An update of a team or a department (collaboration §3 "Team update"). */
export const updateFacts = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** When its author last changed it; null while nobody has. */
  editedAt: z.string().nullable(),
  /** Null once the account is gone; the name then says so. */
  authorId: z.string().nullable(),
  authorName: z.string(),
  authorAvatar: z.string().nullable(),
});
export type UpdateFacts = z.infer<typeof updateFacts>;

export const update = updateFacts.extend({ can: z.object({ edit: z.boolean(), delete: z.boolean() }) });
export type Update = z.infer<typeof update>;

/** How many come in one page (collaboration §9). */
export const updatesPage = 50;

const content = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(maxUpdateLength, `Use at most ${maxUpdateLength} characters.`);
const page = z.object({ updates: z.array(update), next: z.string().nullable() });
const limit = z.coerce.number().int().min(1).max(updatesPage).default(updatesPage);

/** Updates of teams and departments: the newest first, older ones by `after`. Ids are made by the client. */
export const updatesApi = {
  listOfTeam: endpoint('GET', '/api/teams/:teamId/updates', {
    input: z.object({ teamId: id, after: pageEnd, limit }),
    output: page,
  }),
  postToTeam: endpoint('POST', '/api/teams/:teamId/updates', {
    input: z.object({ teamId: id, id, content }),
    output: update,
  }),
  editInTeam: endpoint('PATCH', '/api/team-updates/:teamUpdateId', {
    input: z.object({ teamUpdateId: id, content }),
    output: update,
  }),
  deleteInTeam: endpoint('DELETE', '/api/team-updates/:teamUpdateId', {
    input: z.object({ teamUpdateId: id }),
    output: z.object({ updateId: z.string() }),
  }),
  listOfDepartment: endpoint('GET', '/api/departments/:departmentId/updates', {
    input: z.object({ departmentId: id, after: pageEnd, limit }),
    output: page,
  }),
  postToDepartment: endpoint('POST', '/api/departments/:departmentId/updates', {
    input: z.object({ departmentId: id, id, content }),
    output: update,
  }),
  editInDepartment: endpoint('PATCH', '/api/department-updates/:departmentUpdateId', {
    input: z.object({ departmentUpdateId: id, content }),
    output: update,
  }),
  deleteInDepartment: endpoint('DELETE', '/api/department-updates/:departmentUpdateId', {
    input: z.object({ departmentUpdateId: id }),
    output: z.object({ updateId: z.string() }),
  }),
};

/** Live events, to everyone in the team or in the department. */
export const updateEvents = {
  'team-update.saved': z.object({ teamId: z.string(), update: updateFacts }),
  'team-update.deleted': z.object({ teamId: z.string(), updateId: z.string() }),
  'department-update.saved': z.object({ departmentId: z.string(), update: updateFacts }),
  'department-update.deleted': z.object({ departmentId: z.string(), updateId: z.string() }),
};

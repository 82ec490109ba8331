import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Person } from '../test-app.ts';
import type { Operation } from './task-operations.ts';
import { ownerOf, type Workspace } from './workspace.ts';

/** Operations on projects. */
export const projectOperations = {
  editProject: (workspace) =>
    asProjectOwner(workspace, async (owner, projectId) => {
      await workspace.send(owner, api.projects.update, {
        projectId,
        name: `Named ${workspace.random.next()}`,
      });
      if (workspace.random.chance(0.3))
        await workspace.send(owner, api.projects.setPhoto, { projectId }, workspace.picture);
    }),

  removeAndAddProjectMember: (workspace) =>
    asProjectOwner(workspace, async (owner, projectId) => {
      const { id: personId } = workspace.random.pick(workspace.people);
      await workspace.send(owner, api.projectMembers.remove, { projectId, personId });
      await workspace.send(owner, api.projectMembers.add, { projectId, id: newId(), personId });
      await workspace.send(owner, api.projectMembers.changeRole, { projectId, personId, role: 'Admin' });
    }),

  pinProject: (workspace) =>
    asProjectOwner(workspace, async (owner, projectId) => {
      const id = newId();
      await workspace.send(owner, api.pins.pinProject, { projectId, id, position: 'a0' });
      await workspace.send(owner, api.pins.move, { pinId: id, position: 'a1' });
      await workspace.send(owner, api.pins.unpin, { pinId: id });
    }),

  leaveProject: (workspace) =>
    asProjectOwner(workspace, async (owner, projectId) => {
      const person = workspace.random.pick(workspace.people);
      await workspace.send(person, api.projects.leave, { projectId });
      await workspace.send(owner, api.projectMembers.add, { projectId, id: newId(), personId: person.id });
    }),

  replaceProjectMembers: (workspace) =>
    asProjectOwner(workspace, (owner, projectId) => {
      const memberIds = workspace.random.some(workspace.people, 4).map(({ id }) => id);
      return workspace.send(owner, api.projects.update, { projectId, memberIds });
    }),

  transferProject: (workspace) =>
    asProjectOwner(workspace, (owner, projectId) =>
      workspace.send(owner, api.projects.transfer, {
        projectId,
        newOwnerId: workspace.random.pick(workspace.people).id,
      }),
    ),

  changeScope: (workspace) =>
    asProjectOwner(workspace, (owner, projectId) => {
      const { random, teams } = workspace;
      const team = random.pick(teams);
      const type = random.pick(['team', 'department', 'individual'] as const);
      return workspace.send(owner, api.projects.changeScope, {
        projectId,
        type,
        teamId: type === 'individual' ? null : team.id,
        departmentIds: type === 'department' ? random.some(team.departments, 2) : [],
        visibility: type === 'individual' ? 'private' : 'team',
      });
    }),

  deleteProject: (workspace) =>
    asProjectOwner(workspace, async (owner, projectId) => {
      if (await workspace.send(owner, api.projects.delete, { projectId }))
        workspace.projects = workspace.projects.filter((id) => id !== projectId);
    }),

  postToProject: (workspace) =>
    inProject(workspace, async (by, projectId) => {
      const { send, random, tasks } = workspace;
      const id = newId();
      const someTask = () => random.pick([...tasks.map((task) => task.id), null]);
      const relatedTaskId = someTask();
      await send(by, api.updates.postToProject, { projectId, id, content: 'News', relatedTaskId });
      const edit = { content: 'Other news', relatedTaskId: someTask() };
      await send(by, api.updates.editInProject, { projectUpdateId: id, ...edit });
      if (random.chance(0.5)) await send(by, api.updates.deleteInProject, { projectUpdateId: id });
    }),

  changeResources: (workspace) =>
    inProject(workspace, async (by, projectId) => {
      const { send, random } = workspace;
      const id = newId();
      await send(by, api.resources.addLink, { projectId, id, name: id, url: 'https://example.test/' });
      await send(by, api.resources.updateLink, { resourceId: id, url: 'https://example.test/other' });
      if (random.chance(0.5)) await send(by, api.resources.trash, { resourceIds: [id], projectId });
    }),

  inviteToProject: (workspace) =>
    asProjectOwner(workspace, async (owner, projectId) => {
      const { send, random, people } = workspace;
      const person = random.pick(people);
      const { id: personId } = person;
      await send(person, api.projects.leave, { projectId });
      const [made] = await Promise.all([
        send(owner, api.projectInvitations.create, { projectId, id: newId(), who: { personId } }),
        send(owner, api.projectInvitations.create, {
          projectId,
          id: newId(),
          who: { email: `${newId()}@example.test` },
        }),
      ]);
      if (!made) return;
      const invitation = { projectInvitationId: made.id };
      const meanwhile = [
        () => send(owner, api.projectInvitations.revoke, invitation),
        () => send(owner, api.projectMembers.add, { projectId, id: newId(), personId }),
        () => send(person, api.projectInvitations.decline, invitation),
        () => send(person, api.notifications.clear, {}),
      ];
      await Promise.all([send(person, api.projectInvitations.accept, invitation), random.pick(meanwhile)()]);
    }),
} satisfies Record<string, Operation>;

/** Operations on teams and their departments. */
export const teamOperations = {
  editTeam: (workspace) =>
    asTeamOwner(workspace, async (owner, { id: teamId }) => {
      await workspace.send(owner, api.teams.update, { teamId, name: `Named ${workspace.random.next()}` });
      if (workspace.random.chance(0.3))
        await workspace.send(owner, api.teams.setPhoto, { teamId }, workspace.picture);
    }),

  removeAndAddTeamMember: (workspace) =>
    asTeamOwner(workspace, async (owner, { id: teamId, departments }) => {
      const { send, random, people } = workspace;
      const { id: personId } = random.pick(people);
      await send(owner, api.teamMembers.remove, { teamId, personId });
      await send(owner, api.teamMembers.add, { teamId, id: newId(), personId });
      await send(owner, api.teamMembers.changeRole, { teamId, personId, role: 'Admin' });
      for (const departmentId of departments)
        await send(owner, api.departments.addMember, { departmentId, id: newId(), personId });
    }),

  leaveTeam: (workspace) =>
    asTeamOwner(workspace, async (owner, { id: teamId }) => {
      const person = workspace.random.pick(workspace.people);
      await workspace.send(person, api.teams.leave, { teamId });
      await workspace.send(owner, api.teamMembers.add, { teamId, id: newId(), personId: person.id });
    }),

  transferTeam: (workspace) =>
    asTeamOwner(workspace, (owner, { id: teamId }) =>
      workspace.send(owner, api.teams.transfer, {
        teamId,
        newOwnerId: workspace.random.pick(workspace.people).id,
      }),
    ),

  deleteTeam: (workspace) =>
    asTeamOwner(workspace, (owner, { id: teamId }) => workspace.send(owner, api.teams.delete, { teamId })),

  changeDepartmentMembers: (workspace) =>
    asTeamOwner(workspace, async (owner, { departments }) => {
      const { send, random, people } = workspace;
      for (const departmentId of random.some(departments, 1)) {
        const { id: personId } = random.pick(people);
        await send(owner, api.departments.removeMember, { departmentId, personId });
        await send(owner, api.departments.addMember, { departmentId, id: newId(), personId });
      }
    }),

  deleteDepartment: (workspace) =>
    asTeamOwner(workspace, async (owner, team) => {
      const { send, random } = workspace;
      for (const departmentId of random.some(team.departments, 1)) {
        await send(owner, api.departments.delete, { departmentId });
        const id = newId();
        if (await send(owner, api.departments.create, { teamId: team.id, id, name: 'New deck' }))
          team.departments = [...team.departments.filter((each) => each !== departmentId), id];
      }
    }),

  postToTeam: (workspace) =>
    asTeamOwner(workspace, async (_owner, { id: teamId, departments }) => {
      const { send, random, people } = workspace;
      const by = random.pick(people);
      const id = newId();
      await send(by, api.updates.postToTeam, { teamId, id, content: 'News' });
      if (random.chance(0.5)) await send(by, api.updates.deleteInTeam, { teamUpdateId: id });
      for (const departmentId of random.some(departments, 1))
        await send(by, api.updates.postToDepartment, { departmentId, id: newId(), content: 'News' });
    }),

  joinByInvite: (workspace) =>
    asTeamOwner(workspace, async (owner, { id: teamId }) => {
      const { send, random, people } = workspace;
      const person = random.pick(people);
      await send(person, api.teams.leave, { teamId });
      const invite = await send(owner, api.teamInvites.create, { teamId, id: newId(), terms: { uses: 1 } });
      if (!invite) return;
      await send(person, api.teamInvites.accept, { inviteCode: invite.inviteCode, id: newId() });
      await send(owner, api.teamInvites.revoke, { teamInviteId: invite.id });
    }),

  inviteToTeam: (workspace) =>
    asTeamOwner(workspace, async (owner, { id: teamId }) => {
      const { send, random, people } = workspace;
      const person = random.pick(people);
      const { id: personId } = person;
      await send(person, api.teams.leave, { teamId });
      const made = await send(owner, api.teamInvitations.create, { teamId, id: newId(), personId });
      if (!made) return;
      const invitation = { teamInvitationId: made.id };
      const meanwhile = [
        () => send(owner, api.teamInvitations.revoke, invitation),
        () => send(owner, api.teamMembers.add, { teamId, id: newId(), personId }),
        () => send(person, api.teamInvitations.decline, invitation),
        () => send(person, api.notifications.seen, { about: `team:${teamId}` }),
      ];
      await Promise.all([send(person, api.teamInvitations.accept, invitation), random.pick(meanwhile)()]);
    }),
} satisfies Record<string, Operation>;

async function asProjectOwner(
  workspace: Workspace,
  work: (owner: Person, projectId: string) => Promise<unknown>,
): Promise<void> {
  for (const projectId of workspace.random.some(workspace.projects, 1)) {
    const owner = await ownerOf(workspace, { projectId });
    if (owner) await work(owner, projectId);
  }
}

async function inProject(
  { random, people, projects }: Workspace,
  work: (by: Person, projectId: string) => Promise<unknown>,
): Promise<void> {
  for (const projectId of random.some(projects, 1)) await work(random.pick(people), projectId);
}

async function asTeamOwner(
  workspace: Workspace,
  work: (owner: Person, team: Workspace['teams'][number]) => Promise<unknown>,
): Promise<void> {
  for (const team of workspace.random.some(workspace.teams, 1)) {
    const owner = await ownerOf(workspace, { teamId: team.id });
    if (owner) await work(owner, team);
  }
}

import { requestErrors } from './request-errors.ts';
import { type ErrorKind, signInErrorKinds } from './sign-in-errors.ts';

type ErrorParams = Readonly<Record<string, string>>;

/**
 * The closed list of everything that can be refused, with the text a person reads (docs/product/general.md, "Errors"):
 * what happened, what is safe and what to do. `{name}` is filled from the error's parameters. The code is stable, the
 * text may be translated one day: programs look at the code.
 */
export const errorKinds = {
  ...requestErrors,

  ...signInErrorKinds,

  'person/not-found': {
    status: 404,
    text: 'This person could not be found. Their account may have been removed.',
  },
  'person/too-many-searches': {
    status: 429,
    text: 'You have searched for many e-mail addresses. Please wait {wait} and search again, or search by name.',
  },
  'picture/unreadable': {
    status: 422,
    text: 'This file is not a picture that can be read. Use a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  'picture/too-large': {
    status: 413,
    text: 'This picture is too large. Use one of at most 10 MB and 50 megapixels.',
  },
  'picture/too-slow': {
    status: 422,
    text: 'This picture takes too long to read. Save it as a smaller one, or as a JPEG, and try again.',
  },
  'picture/not-found': { status: 404, text: 'This picture is not there any more.' },

  // docs/product/connections.md, "Texts".
  'connection/oneself': { status: 422, text: 'You can’t send a connection request to yourself.' },
  'connection/already-connected': { status: 409, text: 'Already connected with this user' },
  'connection/already-sent': { status: 409, text: 'Connection request already sent' },
  'connection/already-received': {
    status: 409,
    text: 'This user has already sent you a connection request',
  },
  'connection/request-not-found': {
    status: 404,
    text: 'Connection request not found or already processed',
  },
  'connection/not-found': { status: 404, text: 'Connection not found or unauthorized' },

  'task/not-found': { status: 404, text: 'Task not found or access denied' },
  'task/deleted': { status: 409, text: 'This task was deleted. Nothing was created.' },
  'task/not-allowed': {
    status: 403,
    text: 'Only the person who created this task, or an owner or admin of its project, can do this.',
  },
  'task/title-required': {
    status: 422,
    text: 'Task title is required if provided and cannot be empty.',
  },
  'task/invalid-priority': { status: 422, text: 'Invalid task priority value: {value}.' },
  'task/invalid-status': { status: 422, text: 'Invalid task status value: {value}.' },
  'task/assignee-not-in-project': {
    status: 422,
    text: 'Some selected assignees are not members of the chosen project. Please select valid project members.',
  },
  'task/assignee-not-connected': {
    status: 422,
    text: 'A task without a project can be given to yourself and to people you are connected with.',
  },
  'task/id-required-for-update': { status: 400, text: 'Task ID is required for update.' },
  'task/id-required-for-deletion': { status: 400, text: 'Task ID is required for deletion.' },

  // docs/product/dependencies.md; docs/product/undo.md; docs/product/comments.md.
  'task/dependencies-open': {
    status: 409,
    text: 'Cannot complete task. The following dependencies are not yet complete: {titles}.',
  },
  'task/dependencies-unreadable': {
    status: 503,
    text: 'Could not verify task dependencies due to a database error. Please try again.',
  },
  'task/dependency-not-found': {
    status: 422,
    text: 'A task that this one should wait for was not found, or you have no access to it. Nothing was changed.',
  },
  'task/dependency-circle': {
    status: 422,
    text: 'These tasks would wait for each other in a circle: {titles}. Nothing was changed.',
  },
  'task/start-after-due': {
    status: 422,
    text: 'A task can’t start after it is due. Nothing was changed.',
  },
  'task/undo-over': { status: 410, text: 'This can’t be undone any more. Everything stays as it is.' },
  'task/changed-since': { status: 409, text: 'It has been changed since, and stays as it is.' },
  'subtask/not-found': { status: 404, text: 'This step is no longer on the list.' },
  'subtask/too-many': { status: 422, text: 'A task has at most {most} steps.' },
  'task-comment/not-found': { status: 404, text: 'Comment not found.' },
  'task-comment/not-allowed': { status: 403, text: 'You can only change your own comments.' },
  'task-comment/mention-outside': {
    status: 422,
    text: 'Only people who can see this task can be mentioned. Nothing was posted.',
  },
  'task-import/not-found': { status: 404, text: 'Import not found.' },
  'task-import/undone': {
    status: 409,
    text: 'This import has been undone. Choose the file again to import it anew.',
  },
  'task-view/not-found': { status: 404, text: 'Saved view not found.' },
  'task-view/too-many': { status: 422, text: 'You have {most} saved views. Delete one to save another.' },
  'task-template/not-found': { status: 404, text: 'Template not found.' },
  'task-template/too-many': {
    status: 422,
    text: 'You have {most} templates. Delete one to save another.',
  },

  // docs/product/teams.md, docs/product/departments.md, docs/product/updates.md and docs/product/invitations.md.
  'team/not-a-member': { status: 404, text: 'You are not a member of this team.' },
  'team/edit-refused': {
    status: 403,
    text: 'You do not have permission to edit team details. Only the team owner can.',
  },
  'team/delete-refused': {
    status: 403,
    text: 'You do not have permission to delete this team. Only the team owner can.',
  },
  'team/add-refused': { status: 403, text: 'You do not have permission to add members to this team.' },
  'team/admins-cannot-add-admins': {
    status: 403,
    text: 'Admins cannot add other admins. Only the team owner can.',
  },
  'team/cannot-add-owner': {
    status: 422,
    text: 'Cannot add someone as Owner. Use transfer ownership instead.',
  },
  'team/already-a-member': { status: 409, text: 'User is already a member of this team.' },
  'team/not-connected': {
    status: 403,
    text: 'You can add people you are connected with. Send everybody else an invitation.',
  },
  'team/member-not-found': { status: 404, text: 'Target member not found in this team.' },
  'team/remove-refused': {
    status: 403,
    text: 'You do not have permission to remove members from this team.',
  },
  'team/admins-cannot-remove-admins': {
    status: 403,
    text: 'Admins cannot remove other admins. Only the team owner can.',
  },
  'team/cannot-remove-owner': {
    status: 409,
    text: 'Cannot remove the team owner. Transfer ownership first if needed.',
  },
  'team/owner-cannot-leave': {
    status: 409,
    text: 'Team owners cannot leave the team. Please transfer ownership to another member first.',
  },
  'team/roles-refused': { status: 403, text: 'You do not have permission to manage member roles.' },
  'team/projects-refused': {
    status: 403,
    text: 'You do not have permission to create projects in this team.',
  },
  'team/cannot-change-owner': {
    status: 409,
    text: "Cannot change the owner's role. Transfer ownership first if needed.",
  },
  'team/cannot-promote-to-owner': {
    status: 422,
    text: 'Cannot promote to Owner role. Use transfer ownership instead.',
  },

  'department/not-found': { status: 404, text: 'Department not found.' },
  'department/manage-refused': { status: 403, text: 'Only the team owner can manage departments.' },
  'department/members-refused': {
    status: 403,
    text: 'Only the team owner can manage department members.',
  },
  'department/not-in-team': {
    status: 422,
    text: 'User must be a team member before being added to a department.',
  },
  'department/already-a-member': { status: 409, text: 'User is already a member of this department.' },
  'department/not-a-member': { status: 403, text: 'You are not a member of this department.' },
  'department/projects-refused': {
    status: 403,
    text: 'You do not have permission to create projects in this department.',
  },
  'department/member-not-found': { status: 404, text: 'Target member not found in this department.' },

  'update/not-found': { status: 404, text: 'Update not found.' },
  'update/not-allowed': { status: 403, text: 'You can only change your own updates.' },

  'team-invite/code-required': { status: 422, text: 'Invite code is required.' },
  'team-invite/unknown': { status: 404, text: 'This invitation code is invalid or does not exist.' },
  'team-invite/expired': { status: 410, text: 'This invitation has expired.' },
  'team-invite/used-up': {
    status: 410,
    text: 'This invitation has been used up and is no longer valid.',
  },
  'team-invite/already-a-member': { status: 409, text: 'You are already a member of this team.' },
  'team-invite/failed': {
    status: 409,
    text: 'Failed to accept team invitation. The invite may have expired or been used up.',
  },
  'team-invite/not-found': { status: 404, text: 'This invitation was already revoked or has expired.' },

  // docs/product/projects.md and docs/product/project-resources.md.
  'project/not-found': { status: 404, text: 'Project not found or you do not have access.' },
  'project/no-access': { status: 403, text: "Unauthorized: You don't have access to this project." },
  'project/edit-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can update project settings.',
  },
  'project/add-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can add members.',
  },
  'project/remove-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can remove members.',
  },
  'project/roles-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can update member roles.',
  },
  'project/delete-refused': {
    status: 403,
    text: 'Unauthorized: Only the project owner can delete the project.',
  },
  'project/members-list-refused': {
    status: 403,
    text: 'Unauthorized: Only the project owner can change the list of members.',
  },
  'project/not-a-member': { status: 403, text: 'User is not a member of this project.' },
  'project/cannot-remove-owner': {
    status: 409,
    text: 'Cannot remove the project owner. Transfer ownership first.',
  },
  'project/owner-cannot-leave': {
    status: 409,
    text: 'Project owners cannot leave the project. Please transfer ownership to another member first.',
  },
  'project/admins-cannot-remove-admins': {
    status: 403,
    text: 'Unauthorized: Admins cannot remove other admins.',
  },
  'project/member-not-found': { status: 404, text: 'Member not found in project.' },
  'project/role-not-changeable': {
    status: 403,
    text: 'Unauthorized: Insufficient permissions to change member role.',
  },
  'project/cannot-change-owner': {
    status: 409,
    text: "Project owner's role cannot be changed from Owner directly.",
  },
  'project/cannot-promote-to-owner': {
    status: 422,
    text: 'Cannot promote to Owner. Transfer ownership separately.',
  },
  'project/already-a-member': { status: 409, text: 'User is already a member of this project.' },
  'project/not-a-candidate': {
    status: 403,
    text: 'You can add people you are connected with, and people of the project’s team.',
  },
  'project/transfer-refused': {
    status: 403,
    text: 'Unauthorized: Only current owner can transfer ownership.',
  },
  'project/new-owner-not-a-member': { status: 409, text: 'New owner must be a project member first.' },
  'project/scope-invalid': {
    status: 422,
    text: 'A team project needs a team, and a department project at least one department of it. Nothing was changed.',
  },
  'project-update/delete-refused': {
    status: 403,
    text: "Unauthorized: You can only delete your own updates unless you're an admin/owner.",
  },
  'project-update/task-not-found': { status: 422, text: 'This task is not one of the project’s.' },
  'resource/delete-refused': {
    status: 403,
    text: "Unauthorized: You can only delete resources you uploaded unless you're an admin/owner.",
  },
  'resource/edit-refused': {
    status: 403,
    text: "Unauthorized: You can only change resources you uploaded unless you're an admin/owner.",
  },
  'resource/not-found': { status: 404, text: 'Resource not found.' },
  'resource/no-address': { status: 422, text: 'Failed to determine resource URL.' },
} as const satisfies Record<string, ErrorKind>;

/** A code of the closed list, such as `task/not-found`. */
export type ErrorCode = keyof typeof errorKinds;

/** The text a person reads for a code, with `{name}` filled from `params`. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return errorKinds[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The body of every answer that is not a success. `errorId` is in the server's log beside the cause. */
export type ErrorBody = {
  error: {
    code: string;
    text: string;
    errorId: string;
    /** Which field of the input was refused and why, for forms. */
    fields?: Record<string, string>;
    /** Seconds after which a retry makes sense. */
    retryAfter?: number;
  };
};

/** True when the code is one that this build of the contract knows. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code);
}

import { directory, personName } from '../../../platform/directory.ts';
import { openNewTask } from '../../tasks/dialogs/open-form.ts';
import { knownChat } from './chat-rows.ts';
import { messageLink } from './copy-message-link.ts';
import type { Message } from './message-changes.ts';
import { taskOf } from './task-of-message.ts';

/** Opens the form of a new task with what a message in the open chat says; in a project's chat, of the project. */
export function makeTask(message: Message): void {
  const projectId = knownChat(message.chatId)?.projectId ?? null;
  const project = projectId === null ? null : (directory().project(projectId) ?? null);
  const { title, description } = taskOf(message, {
    author: personName(message.authorId),
    link: messageLink(message),
  });
  void openNewTask({
    draft: { title, description, project: project && { id: project.id, name: project.name } },
    isElsewhere: true,
  });
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProjectChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const project = { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Masts', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], projects: [project] };

const menu = () => page.getByRole('button', { name: 'Actions for the message by Grace Hopper' });
const form = () => page.getByRole('dialog', { name: 'Create New Task' });

async function openForm() {
  const tasks = fakeTasks(ada, []);
  const chat = aProjectChat(project, { lastRead: 1 });
  const said = messagesOf(chat, [[grace, 'Mend the **sail**\nsoon', 5]]);
  fakeChats(ada, [chat], said, { cards });
  await renderApp(`/app/collaboration/projects/${project.id}/chat`, { user: ada });
  await live.connected();
  await expect.element(menu()).toBeInTheDocument();
  (menu().element() as HTMLElement).click();
  await page.getByRole('menuitem', { name: 'Make a task…' }).click();
  await expect.element(form().getByRole('textbox', { name: 'Title' })).toHaveValue('Mend the sail');
  return { tasks, messageId: said[0]?.id ?? '' };
}

test('a task is made from a message, in the project of the chat, and opened from the toast', async () => {
  await openForm();
  await expect.element(form()).toMatchTextContent('In Masts');
  await expect.element(form()).toMatchTextContent('Message by Grace Hopper');
  await form().getByRole('button', { name: 'Create task' }).click();
  await expect.element(page.getByText('Task created')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Mend the sail' })).toBeVisible();
});

test('a task is made from a message without a connection', async () => {
  await openForm();
  setOffline(true);
  await form().getByRole('button', { name: 'Create task' }).click();
  await expect.element(page.getByText('Task created')).toBeVisible();
  setOffline(false);
});

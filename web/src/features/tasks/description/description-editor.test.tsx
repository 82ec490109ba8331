import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTask } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const field = page.getByRole('textbox', { name: 'Description' });
const toolbar = page.getByRole('toolbar', { name: 'Formatting' });

async function open(description: string) {
  const task = aTask(ada, 'Answer the museum', { description });
  const all = fakeTasks(ada, [task]);
  await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
  return { detail: openTask(task.title), saved: () => all()[0]?.description };
}

async function edit(description: string) {
  const opened = await open(description);
  await opened.detail.getByRole('button', { name: 'Change the description' }).click();
  await expect.element(toolbar).toBeVisible();
  await expect.element(field).toHaveFocus();
  return opened;
}

const text =
  '# Loan\n\n* one\n* **two**\n\n<b>raw</b>  \nand __bold__\n\n![The engine](https://example.org/e.png)';

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('edits a description as it is shown, and keeps the Markdown of what was not touched', async () => {
    const { detail, saved } = await edit(text);
    await expect.element(field.getByRole('heading', { name: 'Loan' })).toBeVisible();
    await expectScreen('the editor of a description');
    await press('{Enter}- [[ ] Call **now** and wait');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(toolbar).not.toBeInTheDocument();
    await expect.element(detail.getByRole('checkbox', { name: 'Call now and wait' })).toBeVisible();
    await expect.poll(saved).toBe(`${text}\n\n- [ ] Call **now** and wait`);
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('saves nothing without a change', async () => {
    const { saved } = await edit(text);
    await press('x{Backspace}');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(toolbar).not.toBeInTheDocument();
    expect(saved()).toBe(text);
  });

  test('restores the description by Escape, and returns the focus', async () => {
    const { detail, saved } = await edit(text);
    await press('{Enter}gone');
    await press('{Escape}');
    await expect.element(detail.getByRole('button', { name: 'Change the description' })).toHaveFocus();
    expect(saved()).toBe(text);
  });

  test('stays open while its buttons and menus are used, and saves when it is left', async () => {
    const { detail, saved } = await edit('First');
    await toolbar.getByRole('button', { name: 'Block type: Text' }).click();
    await page.getByRole('menuitem', { name: /Heading 2/ }).click();
    await expect.element(field.getByRole('heading', { name: 'First' })).toBeVisible();
    await expect.element(field).toHaveFocus();
    await press('{Enter}see ');
    await toolbar.getByRole('button', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('mailto:ada@example.test');
    await page.getByRole('button', { name: 'Add link' }).click();
    await expect.element(page.getByText('Enter a web address.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address' }).fill('example.org/a');
    await page.getByRole('button', { name: 'Add link' }).click();
    await expect.element(field.getByRole('link')).toHaveAttribute('href', 'https://example.org/a');
    expect(saved()).toBe('First');
    await detail.getByRole('textbox', { name: 'Add a step' }).click();
    await expect.poll(saved).toBe('## First\n\nsee https://example.org/a');
  });

  test('is a text field for who wants to edit the Markdown, from then on', async () => {
    const { detail, saved } = await edit('- *one*');
    await press(' more');
    await toolbar.getByRole('button', { name: 'Edit as Markdown' }).click();
    await expect.element(field).toHaveValue('- *one more*');
    await expect.element(field).toHaveFocus();
    await press('!');
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(saved).toBe('- *one more*!');
    await detail.getByRole('button', { name: 'Change the description' }).click();
    await expect.element(field).toHaveValue('- *one more*!');
    await page.getByRole('button', { name: 'Use the editor' }).click();
    await expect.element(toolbar).toBeVisible();
    await expect.element(field).toHaveFocus();
  });

  test('keeps what is typed while it loads', async () => {
    const { detail, saved } = await open('');
    await detail.getByRole('button', { name: 'Add a description…' }).click();
    await press('one two three four five six seven');
    await expect.element(toolbar).toBeVisible();
    await press(' eight');
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(saved).toBe('one two three four five six seven eight');
  });

  test('refuses what is too long', async () => {
    const long = 'word '.repeat(3999).trim();
    const { saved } = await edit(long);
    await press('12345');
    await press('6789');
    await expect.element(page.getByText('A description has at most 20,000 characters').first()).toBeVisible();
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(() => saved()?.length).toBe(20_000);
  });

  test('reads Markdown that is pasted, and cleans what comes from the web', async () => {
    const { saved } = await edit('Start');
    paste({ 'text/plain': '## Two\n\n- a\n- b' });
    paste({
      'text/html':
        '<p>See <a href="javascript:alert(1)">this</a> and <b onclick="x()">that</b></p><script>alert(1)</script>',
      'text/plain': 'See this and that',
    });
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(saved).toContain('## Two\n\n- a\n- b');
    expect(saved()).toContain('See this and **that**');
    expect(saved()).not.toContain('alert');
  });
});

function paste(content: Readonly<Record<string, string>>): void {
  const data = new DataTransfer();
  for (const [type, value] of Object.entries(content)) data.setData(type, value);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

import { connectionsApi } from '@longtable/contract/connections';
import { notesApi } from '@longtable/contract/notes';
import { projectsApi } from '@longtable/contract/projects';
import { resourcesApi } from '@longtable/contract/resources';
import { tasksApi } from '@longtable/contract/tasks';
import type { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { type FakeDocument, fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { NoteEditor } from './note-editor.tsx';

const user = aUser();
const grace = aPerson('Grace Hopper');
const field = page.getByRole('textbox', { name: 'Note text' });

async function open(...paragraphs: string[]): Promise<FakeDocument> {
  const note = fakeNoteDocument(paragraphs.length > 0 ? paragraphs : ['']);
  await renderAlone(() => <NoteEditor noteId={note.noteId} canEdit />, { user });
  await field.click();
  return note;
}

/** The document on the server, as Yjs writes it: names in small letters. */
function content(note: FakeDocument): string {
  return note.doc.getXmlFragment('default').toString();
}

/** Where the caret is, as the editor knows it: 1 is the start of the text. */
function caret(): number {
  return (field.element() as HTMLElement & { editor: Editor }).editor.state.selection.from;
}

function paste(data: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe('typing', () => {
  test('makes headings, lists, checklists, quotes and code of the signs of Markdown', async () => {
    const note = await open();
    await userEvent.keyboard(
      '## Plan{Enter}[[ ] Call Bob{Enter}{Enter}> Said{Enter}{Enter}- One{Enter}{Enter}**bold**',
    );
    await expect.poll(() => content(note)).toContain('<heading level="2">Plan</heading>');
    await expect
      .poll(() => content(note))
      .toContain('<taskitem checked="false"><paragraph>Call Bob</paragraph></taskitem>');
    // What follows was typed after all of it.
    await expect.poll(() => content(note)).toContain('<bold>bold</bold>');
    expect(content(note)).toContain('<blockquote><paragraph>Said</paragraph></blockquote>');
    expect(content(note)).toContain(
      '<bulletlist><listitem><paragraph>One</paragraph></listitem></bulletlist>',
    );
  });

  test('keeps the caret after the first character of a new block', async () => {
    const note = await open();
    for (let times = 0; times < 6; times += 1)
      await userEvent.keyboard('> Said{Enter}{Enter}- One{Enter}{Enter}');
    const blocks =
      '<blockquote><paragraph>Said</paragraph></blockquote><bulletlist><listitem><paragraph>One</paragraph></listitem></bulletlist>';
    await expect.poll(() => content(note)).toContain(blocks.repeat(6));
  });

  test('undoes and redoes what was typed here, not what others wrote', async () => {
    const note = await open('Hello');
    await userEvent.keyboard('{End} there');
    note.writeElsewhere('Others');
    await expect.element(field).toHaveTextContent('Hello thereOthers');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveTextContent('HelloOthers');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(field).toHaveTextContent('Hello thereOthers');
  });

  test('formats by the toolbar, and inserts rows and columns', async () => {
    const note = await open('Hello');
    await userEvent.keyboard('{Control>}a{/Control}');
    await page.getByRole('button', { name: 'Bold' }).click();
    await expect.poll(() => content(note)).toContain('<bold>Hello</bold>');
    await userEvent.keyboard('{End}{Enter}');
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'Table' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('menuitem', { name: 'Add row below' }).click();
    await expect.poll(() => content(note).match(/<tablerow>/g)?.length).toBe(4);
  });
});

describe('menus by keyboard', () => {
  test('insert a block after a slash', async () => {
    const note = await open();
    await userEvent.keyboard('/call');
    await expect
      .element(page.getByRole('option', { name: 'Callout' }))
      .toHaveAttribute('aria-selected', 'true');
    expect(field.element().getAttribute('aria-activedescendant')).toBe(
      page.getByRole('option').first().element().id,
    );
    await userEvent.keyboard('{Enter}Mind the gap');
    await expect
      .poll(() => content(note))
      .toContain('<callout tone="info"><paragraph>Mind the gap</paragraph></callout>');
  });

  test('close with Escape, and leave the slash', async () => {
    const note = await open();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expect.poll(() => note.text()).toBe('/');
  });

  test('mention people, and link items, by id only', async () => {
    const task = aTask(user, 'Grade the papers');
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      next: null,
      cards: { people: [cardOf(grace)] },
    });
    fakeApi(tasksApi.list, { tasks: [task], next: null, cards: {} });
    fakeApi(projectsApi.list, { projects: [], next: null, cards: {} });
    fakeApi(notesApi.search, { notes: [], matches: [], cards: {} });
    fakeApi(resourcesApi.list, { resources: [], next: null, cards: {} });
    fakeApi(tasksApi.get, { ...task, cards: {} });
    const note = await open();
    await userEvent.keyboard('Ask @gra');
    await expect.element(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
    await userEvent.keyboard('{Enter}about @gra');
    await expect.element(page.getByRole('option', { name: 'Grade the papers' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveTextContent('Ask @Grace Hopper about Grade the papers');
    await expect.poll(() => content(note)).toContain(`id="${task.id}"`);
    expect(content(note)).not.toContain('Grade');
    await expect
      .element(page.getByRole('link', { name: 'Grade the papers' }))
      .toHaveAttribute('href', `/app/tasks?task=${task.id}`);
  });
});

describe('pasting', () => {
  test('leaves out scripts, other links and images of other sites', async () => {
    const note = await open();
    paste({
      'text/html':
        '<style>p{color:red}</style><h5 class="x">Title</h5><p onclick="alert(1)">A <a class="y" href="javascript:alert(1)">bad</a> <a class="y" title="t" href="https://example.test/">good</a> <img src="https://spy.test/a.png" alt="Spy"> <b>bold</b></p><script>alert(1)</script>',
      'text/plain': 'x',
    });
    await expect.poll(() => content(note)).toContain('<heading level="4">Title</heading>');
    const written = content(note);
    expect(written).toContain('bad');
    expect(written).toContain('href="https://example.test/"');
    expect(written).toContain('Spy');
    expect(written).toContain('<bold>bold</bold>');
    for (const hostile of ['alert', 'spy.test', 'javascript', 'color', 'class="y"'])
      expect(written).not.toContain(hostile);
  });

  test('reads lists of Word', async () => {
    const note = await open();
    paste({
      'text/html':
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal>Before<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1">·<span>&nbsp;&nbsp; </span>One</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1">·<span>&nbsp;&nbsp; </span>Two</p><!--EndFragment--></body></html>',
      'text/plain': 'x',
    });
    await expect
      .poll(() => content(note))
      .toContain(
        '<listitem><paragraph>One</paragraph></listitem><listitem><paragraph>Two</paragraph></listitem>',
      );
  });

  test('reads Markdown', async () => {
    const note = await open();
    paste({
      'text/plain':
        '# Trip\n\n- [x] Book\n- [ ] Pack\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n',
    });
    await expect.poll(() => content(note)).toContain('<heading level="1">Trip</heading>');
    await expect
      .poll(() => content(note))
      .toContain('<taskitem checked="true"><paragraph>Book</paragraph></taskitem>');
    expect(content(note)).toContain('<tableheader');
    expect(content(note)).toContain('<codeblock language="js">');
    await expect.poll(() => document.querySelector('.hljs-keyword')?.textContent).toBe('const');
  });

  test('refuses what is too much for one change', async () => {
    const note = await open('Hello');
    paste({ 'text/plain': 'x'.repeat(600_000) });
    await expect.element(field).toHaveTextContent('Hello');
    expect(note.text()).toBe('Hello');
  });
});

test('finds and replaces', async () => {
  const note = await open('One two', 'two three', 'TWO');
  // The editor hears of a new caret by an event, which is lost if the focus has left before it comes: a program is that fast.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Control>}{Home}{/Control}');
      return caret();
    })
    .toBe(1);
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await userEvent.keyboard('two');
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('2');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => note.text()).toBe('One 2\n2 three\n2');
});

test('links the selection, and refuses other addresses', async () => {
  const note = await open('Site');
  await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a web or e-mail address.')).toBeVisible();
  await address.fill('example.test/page');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => content(note)).toContain('href="https://example.test/page"');
});

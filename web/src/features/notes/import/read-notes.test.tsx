import { noteImportsApi } from '@longtable/contract/note-imports';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { documentOfHtml } from './html-document.ts';
import { markdownHtml } from './markdown-html.ts';
import { ownTarget } from './own-links.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { sourceFiles } from './source-files.ts';
import { unpackNotes } from './unpack-notes.ts';

type Content = string | Uint8Array;

function fileOf(path: string, content: Content) {
  const blob = new Blob([content as Uint8Array<ArrayBuffer>]);
  return { path, size: blob.size, blob: () => blob };
}

async function plan(files: Readonly<Record<string, Content>>): Promise<ImportPlan> {
  fakeApi(noteImportsApi.known, () => ({ known: [] }));
  return planImport(
    Object.entries(files).map(([path, content]) => fileOf(path, content)),
    { onProgress: () => undefined, signal: new AbortController().signal },
  );
}

const read = (markdown: string, hasLineBreaks = false) =>
  documentOfHtml(markdownHtml(markdown, { hasLineBreaks }), ownTarget);

describe('a vault of Obsidian', () => {
  const index = [
    '---',
    'tags: [sea, "#ropes"]',
    'status: draft',
    'created: 2024-05-06',
    '---',
    'See [[Knots|the knots]] and [[Deep/Sails#Main]]. #work/ship',
    'A second line, ==marked==.',
    '![[mast.png|200]]',
    '> [!warning] Careful',
    '> Wet *deck*',
    '',
    '- [ ] Caulk',
    '- [x] Paint',
  ].join('\n');

  test('gives titles of files, fields, tags of the text, and finds links and pictures', async () => {
    const {
      kind,
      notes,
      attached,
      skipped,
      index: paths,
    } = await plan({
      '.obsidian/app.json': '{}',
      'Index.md': index,
      'Knots.md': '# Knots\n\nBowline',
      'Deep/Sails.md': 'Sail',
      'images/mast.png': new Uint8Array([1]),
      'images/unused.png': new Uint8Array([1]),
    });
    expect(kind).toBe('obsidian');
    expect(notes.map(({ title }) => title)).toEqual(['Index', 'Knots', 'Sails']);
    expect(notes[0]?.fields).toMatchObject({ tags: ['sea', 'ropes', 'work/ship'] });
    expect(notes[0]?.fields.createdAt).toMatch(/^2024-05-06/);
    expect(notes[0]?.html).toContain('<strong>status</strong>: draft');
    expect(notes[1]?.html).not.toContain('<h1>');
    expect([...attached.keys()]).toEqual(['images/mast.png']);
    expect(skipped.map(({ path }) => path)).toEqual(['images/unused.png']);
    expect(paths.wiki('Deep/Sails#Main')).toBe('Deep/Sails.md');
    expect(paths.wiki('knots')).toBe('Knots.md');
  });

  test('is read with its line breaks, marks, callouts, checklists, and links that lead nowhere as text', () => {
    const doc = read(index.slice(index.indexOf('See')), true);
    const text = doc.textBetween(0, doc.content.size, '|', '/');
    expect(text).toContain('See the knots and Deep/Sails#Main. #work/ship/A second line, marked.');
    const names = new Set<string>();
    doc.descendants((node) => void names.add(node.type.name));
    expect([...names]).toEqual(expect.arrayContaining(['callout', 'taskList', 'hardBreak']));
    expect(doc.child(1).attrs['tone']).toBe('warning');
    expect(doc.child(1).firstChild?.textContent).toBe('Careful');
  });
});

describe('an export of Notion', () => {
  const id = '0123456789abcdef0123456789abcdef';
  const other = 'abcdef0123456789abcdef0123456789';

  test('has its titles without ids, properties, links and databases', async () => {
    const { kind, notes, attached, index } = await plan({
      [`Plan ${id}.md`]: `# Plan: a/b\n\nStatus: Done\nTags: sea, ropes\n\nSee [Log](Plan%20${id}/Log%20${other}.md)\n\n![](Plan%20${id}/mast.png)\n`,
      [`Plan ${id}/Log ${other}.md`]: '# Log\n\nFair winds',
      [`Plan ${id}/mast.png`]: new Uint8Array([1]),
      [`Tasks ${id}.csv`]: 'Name\nOne',
      [`Tasks ${id}_all.csv`]: '\uFEFFName,Status\nOne,Done\nTwo,"a, b"',
    });
    expect(kind).toBe('notion');
    expect(notes.map(({ title }) => title)).toEqual(['Plan: a/b', 'Log', 'Tasks']);
    expect(notes[0]?.fields.tags).toEqual(['sea', 'ropes']);
    expect(notes[0]?.html).toContain('<strong>Status</strong>: Done');
    expect(index.relative(`Plan ${id}.md`, `Plan%20${id}/Log%20${other}.md`)).toBe(
      `Plan ${id}/Log ${other}.md`,
    );
    expect([...attached.keys()]).toEqual([`Plan ${id}/mast.png`]);
    const table = documentOfHtml(notes[2]?.html ?? '', ownTarget).firstChild;
    expect(table?.textContent).toBe('NameStatusOneDoneTwoa, b');
  });

  test('is also read as HTML', async () => {
    const { notes } = await plan({
      [`Plan ${id}.html`]: `<html><head><title>Plan</title><style>p{}</style></head><body><article><header><h1 class="page-title">Plan</h1></header>
        <div class="page-body"><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Caulk</span></li></ul>
        <script>alert(1)</script></div></article></body></html>`,
    });
    expect(notes[0]?.title).toBe('Plan');
    const doc = documentOfHtml(notes[0]?.html ?? '', ownTarget);
    expect(doc.firstChild?.type.name).toBe('taskList');
    expect(doc.firstChild?.firstChild?.attrs['checked']).toBe(true);
    expect(doc.textContent.trim()).toBe('Caulk');
  });
});

describe('files of any kind', () => {
  test('that are no texts, or broken, are left out and named', async () => {
    const { notes, skipped } = await plan({
      'Good.md': 'x',
      'Latin.md': new Uint8Array([0xc4, 0x70, 0x66, 0x65, 0x6c]),
      'Binary.md': 'a\0b',
      'Long.md': 'x'.repeat(2 * 1024 * 1024 + 1),
      'Broken.md': '---\na: [\n---\nText',
    });
    expect(notes.map(({ title }) => title)).toEqual(['Good', 'Latin', 'Broken']);
    expect(notes[1]?.problems).toHaveLength(1);
    expect(notes[2]?.html).toContain('Text');
    expect(skipped.map(({ path }) => path)).toEqual(['Binary.md', 'Long.md']);
  });

  test('can carry no script, and only links that may be followed', () => {
    const doc = read(
      '<img src=x onerror=alert(1)><script>alert(1)</script>\n\n[a](javascript:alert(1)) ![b](https://a.example/b.png)\n\n<iframe src="https://a.example"></iframe>',
    );
    expect(JSON.stringify(doc.toJSON())).not.toMatch(/script|onerror|iframe|"src"/);
    expect(JSON.stringify(doc.toJSON())).toContain('https://a.example/b.png');
  });

  test('keep the same key when they are read again, and another one when they were changed', async () => {
    const keys = async (text: string) => (await plan({ 'A.md': text })).notes.map(({ key }) => key);
    const text = '---\naction_items: ["[x] Caulk"]\n---\nText';
    expect(await keys(text)).toEqual(await keys(text));
    expect(await keys(text)).not.toEqual(await keys(`${text}.`));
  });
});

describe('an archive', () => {
  test('is unpacked with archives within it, and nothing leaves its folder', () => {
    const inner = zipSync({ 'Export/../../Log.md': new Uint8Array([65]), '__MACOSX/x': new Uint8Array([1]) });
    const files = unpackNotes(zipSync({ 'Part-1.zip': inner, '/etc/passwd.md': new Uint8Array([66]) }));
    expect(files.map(({ path }) => path)).toEqual(['Export/Log.md', 'etc/passwd.md']);
  });

  test('that is damaged, or would unpack to too much, is refused', async () => {
    expect(() => unpackNotes(new Uint8Array([1, 2, 3]))).toThrow('damaged');
    const bomb = zipSync({ 'a.md': new Uint8Array(1000) });
    // It declares 4 GB.
    const at = bomb.findIndex(
      (byte, index) => byte === 0x50 && bomb[index + 1] === 0x4b && bomb[index + 2] === 1,
    );
    bomb.set([0xff, 0xff, 0xff, 0xf0], at + 24);
    expect(() => unpackNotes(bomb)).toThrow('too-large');
    const file = new File([new Uint8Array([1])], 'x.zip');
    await expect(sourceFiles({ files: [file], folders: [] })).rejects.toThrow('The archive is damaged');
  });
});

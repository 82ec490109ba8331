import { newId } from '@longtable/contract/ids';
import { noteImportsApi } from '@longtable/contract/note-imports';
import { noteMarkdown } from '@longtable/contract/note-markdown/write';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { documentOfHtml } from './html-document.ts';
import { ownTarget } from './own-links.ts';
import { type ImportPlan, planImport } from './plan.ts';

const wordDocuments = import.meta.glob<string>('../../../../test/previews/report.docx', {
  query: '?url',
  import: 'default',
  eager: true,
});

// In the shape of what Obsidian and Notion write, as found in vaults and exports that people have published.

const id = '0123456789abcdef0123456789abcdef';
const other = 'abcdef0123456789abcdef0123456789';

async function plan(files: Readonly<Record<string, string | Blob>>): Promise<ImportPlan> {
  fakeApi(noteImportsApi.known, () => ({ known: [] }));
  const sources = Object.entries(files).map(([path, content]) => {
    const blob = new Blob([content]);
    return { path, size: blob.size, blob: () => blob };
  });
  return planImport(sources, { onProgress: () => undefined, signal: new AbortController().signal });
}

const picture = `/api/resources/${newId()}/content/${newId()}`;

/** The text of a note as the import makes it, in Markdown: links among the files have their titles as addresses. */
function written({ notes, attached, index }: ImportPlan, title: string): string {
  const note = notes.find((each) => each.title === title);
  const doc = documentOfHtml(note?.html ?? '', (address, how) => {
    const isWiki = how === 'wiki' || how === 'embed';
    const path = isWiki ? index.wiki(address) : index.relative(note?.path ?? '', address);
    if (path === null) return ownTarget(address);
    const found = notes.find((each) => each.path === path);
    if (found) return { kind: 'note', id: found.id };
    return attached.has(path) ? { kind: 'image', src: picture } : null;
  });
  return noteMarkdown(doc.toJSON(), {
    reference: (_kind, noteId) => ({
      text: notes.find((each) => each.id === noteId)?.title ?? '',
      href: 'note',
    }),
    file: (name) => ({ text: name, href: 'file' }),
    image: () => 'picture',
  }).trimEnd();
}

/** The only note of a vault, and what its text becomes. */
async function inVault(text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  return written(await plan({ '.obsidian/app.json': '{}', 'Sea/Note.md': text, ...others }), 'Note');
}

/** The same of an export of Notion as Markdown. */
async function inNotion(text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  return written(await plan({ [`Note ${id}.md`]: `# Note\n\n${text}`, ...others }), 'Note');
}

/** The same of an export of Notion as HTML. */
async function inHtml(text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const html = `<html><body><article><header><h1 class="page-title">Note</h1></header><div class="page-body">${text}</div></article></body></html>`;
  return written(await plan({ [`Note ${id}.html`]: html, ...others }), 'Note');
}

describe('a vault of Obsidian', () => {
  test('has links with other words in tables, where their sign is escaped', async () => {
    const text = await inVault('| A | B |\n| - | - |\n| [[Knots\\|the knots]] | x |', { 'Knots.md': 'x' });
    expect(text).toContain('| [Knots](note) | x |');
  });

  test('has links in its properties, and names of people that are links', async () => {
    const files = {
      '.obsidian/app.json': '{}',
      'Note.md':
        '---\ncategories:\n  - "[[Knots]]"\n  - "[[Gone|words]]"\nauthor: "[[Ada Lovelace]]"\n---\nx',
      'Knots.md': 'x',
    };
    const read = await plan(files);
    expect(written(read, 'Note')).toBe('- **categories**: [Knots](note), words\n\nx');
    expect(read.notes[0]?.fields.author).toBe('Ada Lovelace');
  });

  test('has Markdown links by the path from its folder, or by the name only', async () => {
    const others = { 'Deep/Two words.md': 'x', 'Deep/mast.png': 'x' };
    expect(await inVault('[a](Deep/Two%20words.md#Part) [b](Two%20words.md) ![](mast.png)', others)).toBe(
      '[Two words](note) [Two words](note)&#x20;\n\n![](picture)',
    );
  });

  test('has formulas, which stay as they are written, and names of blocks, which go', async () => {
    const formula = String.raw`$$F=\{A\to B,\,*x*\}$$ and $a_1\\ *b*$, not $5 or *six*`;
    const text = await inVault(`${formula}\n\n> $$\n> a\\\\\n> $$\n\nA line ^1f2e3d\n\n\`x ^abc\``);
    const doc = documentOfHtml(
      (await plan({ '.obsidian/app.json': '{}', 'Note.md': formula })).notes[0]?.html ?? '',
      ownTarget,
    );
    expect(doc.textContent).toBe(formula.replace('*six*', 'six'));
    expect(text).toMatch(/^> \$\$/m);
    expect(text).toMatch(/^A line$/m);
    expect(text).toContain('`x ^abc`');
  });
});

describe('an export of Notion as Markdown', () => {
  test('has callouts as tags with Markdown within, also in lists', async () => {
    const icon =
      '<img src="https://www.notion.so/icons/bell_gray.svg" alt="https://www.notion.so/icons/bell_gray.svg" width="40px" />';
    expect(await inNotion('<aside>\n💡 **Tips** for you\n\n- One\n\n</aside>\n\nAfter')).toBe(
      '> [!NOTE]\n> 💡 **Tips** for you\n>\n> - One\n\nAfter',
    );
    expect(await inNotion(`<aside>\n${icon}\n\nText\n\n</aside>`)).toBe('> [!NOTE]\n> Text');
    expect(await inNotion('- A\n    \n    <aside>\n    💡 *B*\n    \n    </aside>\n')).toContain('💡 *B*');
    expect(await inNotion('```html\n<aside>\n*x*\n</aside>\n```')).toBe(
      '```html\n<aside>\n*x*\n</aside>\n```',
    );
  });

  test('has pages whose names have a number sign, and addresses of pages elsewhere in it', async () => {
    const others = { [`#1 What? ${other}/Log ${id.replace('0', 'f')}.md`]: '# Log\n' };
    const from = `[a](%231%20What%3F%20${other}/Log%20${id.replace('0', 'f')}.md) [b](#1%20What?%20${other}/Log%20${id.replace('0', 'f')}.md)`;
    const address = `[c](https://www.notion.so/Log-${id.replace('0', 'f')}?pvs=21) [d](https://www.notion.so/${other})`;
    expect(await inNotion(`${from} ${address}`, others)).toBe(
      `[Log](note) [Log](note) [Log](note) [d](https://www.notion.so/${other})`,
    );
  });

  test('has paths in place of the words of pictures', async () => {
    const path = `Note%20${id}/Untitled.png`;
    expect(await inNotion(`![${path}](${path})`, { [`Note ${id}/Untitled.png`]: 'x' })).toBe('![](picture)');
  });

  test('has relations as names with paths, in properties and in databases', async () => {
    const log = `Log%20${other}.md`;
    const others = {
      [`Log ${other}.md`]: '# Log\n',
      [`Tasks ${id}.csv`]: `Name,For\nCaulk,"Log (${log}), Rest (of it)"\n`,
    };
    expect(await inNotion(`For: Log (${log})\nDone: No\n\nText`, others)).toBe(
      '- **For**: [Log](note)\n- **Done**: No\n\nText',
    );
    const read = await plan({ [`Note ${id}.md`]: '# Note', ...others });
    expect(written(read, 'Tasks')).toContain('| Caulk | [Log](note), Rest (of it) |');
  });

  test('keeps a Word document that no note can be made of as a file, if a note links to it', async () => {
    const read = await plan({
      [`Note ${id}.md`]: `# Note\n\n[x](Note%20${id}/Manual.docx)`,
      [`Note ${id}/Manual.docx`]: 'no Word document',
    });
    expect([...read.attached.keys()]).toEqual([`Note ${id}/Manual.docx`]);
  });
});

describe('an export of Notion as HTML', () => {
  const item = (text: string) =>
    `<ul class="bulleted-list"><li style="list-style-type:disc">${text}</li></ul>`;

  test('has a list for each item, and a tag around each block', async () => {
    const block = (html: string) => `<div style="display:contents" dir="auto">${html}</div>`;
    const number = (start: number, text: string) =>
      `<ol type="1" class="numbered-list" start="${start}"><li>${text}</li></ol>`;
    expect(
      await inHtml(
        [item(`A${item('B')}${item('C')}`), item('D'), number(1, 'E'), number(2, 'F'), number(1, 'G')]
          .map(block)
          .join(''),
      ),
    ).toBe('- A\n  - B\n  - C\n- D\n\n1. E\n2. F\n\n1) G');
    const task = (sign: string, text: string) =>
      `<ul class="to-do-list"><li><div class="checkbox checkbox-${sign}"></div> <span>${text}</span></li></ul>`;
    expect(await inHtml(`${task('on', 'H')}\n${task('off', 'I')}`)).toBe('- [x] H\n- [ ] I');
  });

  test('has toggles, callouts, bookmarks, formulas and pictures', async () => {
    expect(
      await inHtml(
        `<ul class="toggle"><li><details open=""><summary>More</summary>${item('A')}${item('B')}</details></li></ul>
        <figure class="block-color-gray_background callout"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Careful</p></div></figure>`,
      ),
    ).toBe('<details>\n<summary>More</summary>\n\n- A\n- B\n\n</details>\n\n> [!NOTE]\n> Careful');
    expect(
      await inHtml(
        `<figure><a href="https://a.example/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">A page</div><div class="bookmark-description">About it</div></div><div class="bookmark-href"><img src="https://a.example/i.png" class="icon bookmark-icon"/>https://a.example/</div></div><img src="https://a.example/p.png" class="bookmark-image"/></a></figure>`,
      ),
    ).toBe('[A page](https://a.example/ "bookmark")');
    expect(
      await inHtml(
        '<figure class="equation"><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></span></div></figure>',
      ),
    ).toBe('$x^2$');
    expect(
      await inHtml(
        `<figure class="image"><a href="Note%20${id}/mast.png"><img style="width:192px" src="Note%20${id}/mast.png"/></a><figcaption>The mast</figcaption></figure>`,
        { [`Note ${id}/mast.png`]: 'x' },
      ),
    ).toBe('![](picture)\n\nThe mast');
  });

  test('has properties with several options, boxes, times and people', async () => {
    const option = (name: string) => `<span class="selected-value select-value-color-blue">${name}</span>`;
    const property = (kind: string, name: string, value: string) =>
      `<tr class="property-row property-row-${kind}"><th><span class="icon property-icon"><svg></svg></span>${name}</th><td>${value}</td></tr>`;
    const rows = [
      property('multi_select', 'Tags', option('sea') + option('two words')),
      property('multi_select', 'Ports', option('Cork') + option('Kiel')),
      property('checkbox', 'Done', '<div class="checkbox checkbox-on"></div>'),
      property('created_time', 'Created', '<time>@February 6, 2025 2:30 PM</time>'),
    ];
    const read = await plan({
      [`Note ${id}.html`]: `<html><body><article><header><h1 class="page-title">Note</h1><table class="properties"><tbody>${rows.join('')}</tbody></table></header><div class="page-body"><p>x</p></div></article></body></html>`,
    });
    expect(read.notes[0]?.fields.tags).toEqual(['sea', 'two words']);
    expect(read.notes[0]?.fields.createdAt).toBe(new Date(2025, 1, 6, 14, 30).toISOString());
    expect(written(read, 'Note')).toBe('- **Ports**: Cork, Kiel\n- **Done**: Yes\n\nx');
  });
});

test('a Word document gives its headings, lists, tables, links and pictures', async () => {
  const [url = ''] = Object.values(wordDocuments);
  const read = await plan({ 'Harbour.docx': await (await fetch(url)).blob(), 'Broken.docx': 'x' });
  expect(read.skipped).toEqual([{ path: 'Broken.docx', why: 'It is damaged or no Word document.' }]);
  expect(read.notes.map(({ title }) => title)).toEqual(['Harbour']);
  const [{ html, pictures } = { html: '', pictures: new Map<string, Blob>() }] = read.notes;
  expect([...pictures].map(([address, { type }]) => [address, type])).toEqual([['picture:0', 'image/png']]);
  const doc = documentOfHtml(html, (address) =>
    pictures.has(address) ? { kind: 'image', src: picture } : ownTarget(address),
  );
  const text = noteMarkdown(doc.toJSON(), {
    reference: () => ({ text: '', href: '' }),
    file: () => ({ text: '', href: '' }),
    image: () => 'picture',
  });
  expect(text).toMatch(
    /^# Report on the harbour\n\nThe masts were inspected in March\. \*\*Two of them\*\* need/,
  );
  for (const part of ['\n## What was found\n', '\n- Rigging: worn on two masts', '](picture)', '](https://'])
    expect(text).toContain(part);
  expect(text).toMatch(/^\| .* \|$/m);
  expect(text).not.toContain('javascript:');
});

import { noteFragment } from '@longtable/contract/note-documents';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { element } from '../../../../test/notes.ts';
import { contentOf } from '../document/document.content.ts';
import { fileIdsIn, type PublicParts, publicHtml, referenceKey, referencesIn } from './public-html.ts';

const id = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const nothing: PublicParts = { names: new Map(), files: new Map() };

function htmlOf(...blocks: (Y.XmlElement | Y.XmlText)[]): string {
  const doc = new Y.Doc();
  doc.getXmlFragment(noteFragment).push(blocks);
  return contentOf(doc).html;
}

const shownFile = (name: string, isShown: boolean) => ({
  name,
  sizeBytes: 2048,
  isShown,
  viewUrl: '/view?pass=1',
  downloadUrl: '/save?pass=1&download=true',
});

test('every block of the editor is shown', () => {
  const html = htmlOf(
    element('heading', ['Plan & <b>'], { level: 2 }),
    element('taskList', [
      element('taskItem', [element('paragraph', ['oak'])], { checked: true }),
      element('taskItem', [element('paragraph', ['pine'])], { checked: false }),
    ]),
    element('codeBlock', ['1 < 2'], { language: 'js' }),
    element('bookmark', [], { href: 'https://good.example/?a=1&b=2', title: 'Good' }),
    element('table', [
      element('tableRow', [
        element('tableHeader', [element('paragraph', ['Wood'])], { colwidth: [120], align: 'center' }),
      ]),
    ]),
    element('details', [
      element('detailsSummary', ['More']),
      element('detailsContent', [element('paragraph', ['inside'])]),
    ]),
    element('callout', [element('paragraph', ['mind'])], { tone: 'tip' }),
    element('blockquote', [element('paragraph', ['said'])]),
    element('horizontalRule'),
    element('orderedList', [element('listItem', [element('paragraph', ['one'])])], { start: 3 }),
  );
  const shown = publicHtml(html, nothing);
  expect(shown.headings).toEqual([{ anchor: 'h-1', level: 2, text: 'Plan & <b>' }]);
  expect(shown.html).toBe(
    [
      '<h2 id="h-1" data-level="2">Plan &amp; &lt;b&gt;</h2>',
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" disabled aria-label="Done" checked></label><div><p>oak</p></div></li>',
      '<li data-checked="false"><label><input type="checkbox" disabled aria-label="Done"></label><div><p>pine</p></div></li></ul>',
      '<pre tabindex="0"><code class="language-js">1 &lt; 2</code></pre>',
      '<a href="https://good.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank" data-bookmark="">Good</a>',
      '<div class="tableWrapper" tabindex="0"><table><colgroup><col style="width: 120px"></colgroup><tbody><tr>',
      '<th colspan="1" rowspan="1" style="text-align: center"><p>Wood</p></th></tr></tbody></table></div>',
      '<details><summary>More</summary><div data-type="detailsContent"><p>inside</p></div></details>',
      '<div data-callout="tip"><p>mind</p></div><blockquote><p>said</p></blockquote><hr>',
      '<ol start="3"><li><p>one</p></li></ol>',
    ].join(''),
  );
});

test('headings have no gap between their levels, and keep their look', () => {
  const levels = [3, 4, 1, 4];
  const html = htmlOf(...levels.map((level) => element('heading', ['x'], { level })));
  const shown = publicHtml(html, nothing).html;
  expect([...shown.matchAll(/<(h\d) id="h-\d" data-level="(\d)"/g)].map(([, ...found]) => found)).toEqual([
    ['h2', '3'],
    ['h3', '4'],
    ['h2', '1'],
    ['h3', '4'],
  ]);
});

test('what a note refers to is a name, and a private item without one', () => {
  const html = htmlOf(
    element('paragraph', [
      element('reference', [], { kind: 'person', id }),
      element('reference', [], { kind: 'task', id: other }),
      element('reference', [], { kind: 'project', id }),
    ]),
  );
  expect(referencesIn(html)).toEqual([
    { kind: 'person', id },
    { kind: 'task', id: other },
    { kind: 'project', id },
  ]);
  const names = new Map([
    [referenceKey({ kind: 'person', id }), 'Ada <3'],
    [referenceKey({ kind: 'task', id: other }), 'Caulk'],
  ]);
  expect(publicHtml(html, { ...nothing, names }).html).toBe(
    '<p><span class="note-reference"><bdi>@Ada &lt;3</bdi></span><span class="note-reference"><bdi>Caulk</bdi></span>' +
      '<span class="note-reference" data-visible="false">Private item</span></p>',
  );
});

test('images and files have addresses of the link, and no others', () => {
  const html = htmlOf(
    element('image', [], { src: `/api/resources/${id}/content/${other}`, alt: 'a"b', width: 20 }),
    element('file', [], { resourceId: other }),
  );
  expect(fileIdsIn(html)).toEqual([id, other]);
  const files = new Map([
    [id, shownFile('Mast.png', true)],
    [other, shownFile('Plan "1".pdf', false)],
  ]);
  const { html: shown } = publicHtml(html, { ...nothing, files });
  expect(shown).toContain('<img src="/view?pass=1" alt="a&quot;b" loading="lazy" width="20">');
  expect(shown).toContain('href="/save?pass=1&amp;download=true" download="Plan &quot;1&quot;.pdf"');
  const hidden = publicHtml(html, nothing).html;
  for (const each of [shown, hidden]) {
    expect(each).not.toContain(id);
    expect(each).not.toContain(other);
  }
  expect(hidden).not.toMatch(/<img|<a /);
});

test('a text that looks like markup contains and refers to nothing', () => {
  const html = htmlOf(
    element('paragraph', [
      `<div data-file="${id}"> <img src="/api/resources/${id}/content/${id}"> <span data-reference="person" data-id="${id}">`,
    ]),
  );
  expect(fileIdsIn(html)).toEqual([]);
  expect(referencesIn(html)).toEqual([]);
});

test('elements and values that are not ours are left out', () => {
  const { html } = publicHtml(
    '<script>alert(1)</script><p onclick="x" style="position:fixed">a<iframe src="//x">b</iframe></p>' +
      '<svg onload="x"><a href="javascript:x">c</a></svg><img src="https://x.example/a.png">' +
      '<a href="data:text/html,x">d</a><col style="width: 1px;background:url(//x)"><span data-id="secret">e</span>' +
      '<code class="language-js x">f</code><h1 id="main">g</h1><table style="x"><tbody></tbody></table>',
    nothing,
  );
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => found.push([name, ...Object.keys(attributes)].join(' ')),
  });
  parser.end(html);
  expect(found).toEqual([
    'p',
    'div class data-missing',
    'span',
    'col',
    'code',
    'h2 id data-level',
    'div class tabindex',
    'table',
    'tbody',
  ]);
  expect(html).not.toMatch(/javascript:|data:text|url\(|secret|x\.example/);
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { lateFiles } from '../../web/build/late-files.ts';
import { pageBudgets, partsAtOnce } from '../../web/build/page-budgets.ts';
import { formShapesPage, type Module, web } from '../../web/build/page-modules.ts';

const inWeb = (name: string) => path.join(web, 'src', name);

function on(...names: string[]): Set<number> {
  return new Set(names.map((name) => pageBudgets.findIndex(({ page }) => page === name)));
}

function module(fields: Partial<Module> = {}): Module {
  return {
    size: 100,
    imports: [],
    parts: [],
    pages: new Set(),
    isLate: false,
    isPart: false,
    hasStyles: false,
    ...fields,
  };
}

const first = partsAtOnce.map((part) => [path.resolve(web, part), module()] as const);

function namesOf(modules: Record<string, Module>): Record<string, string> {
  const ids = Object.entries(modules).map(([name, fields]) => [inWeb(name), fields] as const);
  const names = lateFiles(new Map([...first, ...ids]));
  return Object.fromEntries(
    Object.keys(modules).flatMap((name) => {
      const file = names.get(inWeb(name));
      return file === undefined ? [] : [[name, file]];
    }),
  );
}

test('joins the parts that pages of the app load ahead, by the step that first needs a module', () => {
  expect(
    namesOf({
      board: module({ pages: on('/app/tasks'), parts: [inWeb('menu'), inWeb('table')] }),
      menu: module({ imports: [inWeb('list'), inWeb('board')] }),
      table: module({ imports: [inWeb('list')], parts: [inWeb('cell-editor')] }),
      list: module(),
      'cell-editor': module({ imports: [inWeb('list'), inWeb('shape')] }),
      shape: module(),
    }),
  ).toEqual({ menu: 'ahead', table: 'ahead', list: 'ahead', 'cell-editor': 'further', shape: 'further' });
});

test('keeps what only pages outside the navigation load later apart', () => {
  expect(
    namesOf({
      team: module({ pages: on('/app/collaboration/teams/$teamId'), parts: [inWeb('leave-dialog')] }),
      'leave-dialog': module(),
    }),
  ).toEqual({ 'leave-dialog': 'details' });
});

test('keeps parts of general components apart from those of features', () => {
  expect(
    namesOf({
      board: module({ pages: on('/app/tasks'), parts: [inWeb('filter')] }),
      'ui/select': module({ pages: on('/app/tasks'), parts: [inWeb('ui/list-panel')] }),
      filter: module({ imports: [inWeb('ui/list-panel')] }),
      'ui/list-panel': module(),
    }),
  ).toEqual({ filter: 'ahead', 'ui/list-panel': 'widgets' });
});

test('gives a large part a file with the modules that only it needs', () => {
  expect(
    namesOf({
      board: module({ pages: on('/app/tasks'), parts: [inWeb('import.tsx'), inWeb('menu')] }),
      'import.tsx': module({ size: 40_000, imports: [inWeb('systems'), inWeb('dialog')] }),
      systems: module({ size: 40_000 }),
      dialog: module(),
      menu: module({ imports: [inWeb('dialog')] }),
    }),
  ).toEqual({ 'import.tsx': 'import', systems: 'import', dialog: 'ahead', menu: 'ahead' });
});

test('leaves what public pages load later to the bundler, except for the shapes of their forms', () => {
  expect(
    namesOf({
      landing: module({ pages: on('/'), parts: [inWeb('drag')] }),
      board: module({ pages: on('/app/tasks'), parts: [inWeb('drag')] }),
      drag: module(),
      people: module({ pages: new Set([formShapesPage]) }),
    }),
  ).toEqual({ people: 'form-shapes' });
});

test('fails for a part at once that the client does not have', () => {
  expect(() => lateFiles(new Map())).toThrow('adjust web/build/page-budgets.ts');
});

test('keeps a part with a style sheet apart, so that only it loads the sheet', () => {
  expect(
    namesOf({
      board: module({ pages: on('/app/tasks'), parts: [inWeb('menu'), inWeb('crop')] }),
      menu: module(),
      crop: module({ hasStyles: true }),
    }),
  ).toEqual({ menu: 'ahead', crop: 'crop' });
});

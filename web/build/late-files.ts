import path from 'node:path';
import { pageBudgets, pagesAhead, partsAtOnce } from './page-budgets.ts';
import { formShapesPage, type Modules, web } from './page-modules.ts';

/** A part that alone needs at least this much source, in characters, has a file of its own. */
const minOwnSize = 64_000;

/**
 * The names of the files of modules that no page needs for its first paint. Pages of the app load most of them without being
 * asked: some at once, the others ahead of use (src/ui/lazy-part.tsx), first what the shell and the Taskboard import, then what
 * the pages of the navigation do. Each of these steps, and what only other pages import, is one file; large parts and those with a style sheet are apart. A
 * module only imports from its own step and earlier ones, so that files do not import each other. The bundler groups what public
 * pages need later, except for the shapes of their forms.
 */
export function lateFiles(modules: Modules): ReadonlyMap<string, string> {
  const paintedFirst = paintedBy(modules, (page) => page === '(shell)' || page === '/app/tasks');
  const paintedAhead = paintedBy(modules, (page) => pagesAhead.includes(page));
  const paintedInApp = paintedBy(modules, (page) => !isPublic(page));
  const inPublic = modulesOfParts(modules, allPartsOf(modules, paintedBy(modules, isPublic)));
  const large = largeParts(modules, allPartsOf(modules, paintedInApp));
  const names = new Map<string, string>();
  const addStep = (step: string, parts: Iterable<string>) => {
    for (const id of modulesOfParts(modules, parts))
      if (!names.has(id) && !inPublic.has(id)) names.set(id, large.get(id) ?? step);
  };
  const atOnce = partsAtOnce.map((part) => path.resolve(web, part));
  const unknown = atOnce.find((part) => modules.get(part)?.pages.size !== 0);
  if (unknown) throw new Error(`${unknown} is not loaded later: adjust web/build/page-budgets.ts.`);
  addStep('at-once', atOnce);
  addStep('widgets', partsOf(modules, paintedInApp.filter(isWidget)));
  addStep('ahead', partsOf(modules, [...paintedFirst, ...modulesOfParts(modules, atOnce)]));
  addStep('further', allPartsOf(modules, [...paintedAhead, ...names.keys()]));
  addStep('details', allPartsOf(modules, paintedInApp));
  for (const [id, { pages }] of modules)
    if (pages.size === 1 && pages.has(formShapesPage)) names.set(id, 'form-shapes');
  return names;
}

function isPublic(page: string): boolean {
  return page !== '(shell)' && !page.startsWith('/app');
}

/** The file with modules that only parts with the text editor use, such as notes and task descriptions. Loaded with the first of them. */
const textEditor = 'text-editor';

/** Whether every feature may use a module, so that what it imports must not bring features along. */
function isWidget(id: string): boolean {
  return ['src/ui/', 'src/kits/'].some((folder) => id.startsWith(path.join(web, folder)));
}

/** The names of large parts, by the modules that only they need. */
function largeParts(modules: Modules, parts: Iterable<string>): ReadonlyMap<string, string> {
  const uses = Array.from(parts).flatMap((part) => {
    const ids = [...modulesOfParts(modules, [part])];
    const owner = ids.some((id) => id.includes('/@tiptap/core/')) ? textEditor : part;
    return ids.map((id) => ({ id, part: owner }));
  });
  const own = Array.from(Map.groupBy(uses, ({ id }) => id).values()).filter(
    (users) => new Set(users.map(({ part }) => part)).size === 1,
  );
  const sizeOf = (ids: readonly { id: string }[]) =>
    ids.reduce((sum, { id }) => sum + (modules.get(id)?.size ?? 0), 0);
  // A style sheet is loaded with everything that is in the file of its part.
  const hasStyles = (ids: readonly { id: string }[]) =>
    ids.some(({ id }) => modules.get(id)?.hasStyles === true);
  const large = Array.from(Map.groupBy(own.flat(), ({ part }) => part).values()).filter(
    (ids) => sizeOf(ids) >= minOwnSize || hasStyles(ids),
  );
  return new Map(large.flat().map(({ id, part }) => [id, path.parse(part).name]));
}

/** The modules that these pages need for their first paint. */
function paintedBy(modules: Modules, isOn: (page: string) => boolean): string[] {
  const on = pageBudgets.flatMap(({ page }, index) => (isOn(page) ? [index] : []));
  return Array.from(modules).flatMap(([id, { pages }]) => (on.some((index) => pages.has(index)) ? [id] : []));
}

function partsOf(modules: Modules, ids: Iterable<string>): readonly string[] {
  return Array.from(ids).flatMap((id) => modules.get(id)?.parts ?? []);
}

/** As `partsOf`, also with the parts of these parts in turn. */
function allPartsOf(modules: Modules, ids: Iterable<string>): ReadonlySet<string> {
  const all = new Set(partsOf(modules, ids));
  for (const part of all) for (const next of partsOf(modules, modulesOfParts(modules, [part]))) all.add(next);
  return all;
}

/** The modules of parts and their imports, without those that a page needs for its first paint. */
function modulesOfParts(modules: Modules, parts: Iterable<string>): ReadonlySet<string> {
  const isLate = (id: string) => modules.get(id)?.pages.size === 0;
  const all = new Set(Array.from(parts).filter(isLate));
  for (const id of all) for (const next of modules.get(id)?.imports ?? []) if (isLate(next)) all.add(next);
  return all;
}

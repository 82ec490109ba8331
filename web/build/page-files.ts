import path from 'node:path';
import type { ChunkingContext, CodeSplittingGroup, ModuleInfo } from 'rolldown';
import { formShapes, pageBudgets, shell } from './page-budgets.ts';

const web = path.resolve(import.meta.dirname, '..');
const icons = path.resolve(web, '../node_modules/lucide-react/dist/esm/lucide-react.mjs');

/** Files of less source than this may join another. */
const smallest = 12_000;

/** A request costs a page as much as so much source. */
const requestCost = 3000;

/** How much more a byte counts on public pages and in the shell, which every visit loads. */
const firstWeight = 4;

/**
 * Says which modules of ours, and which icons, come in one file: those that the same pages are painted with, so that a
 * page loads what it needs and in few requests. Small files are joined where pages load least too much by it. What
 * comes after the first paint, and libraries, are left to the bundler, but for those that every page has.
 */
export function pageFiles(): CodeSplittingGroup[] {
  let plan: Plan | undefined;
  const named = Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 1 }));
  const name = (id: string, context: ChunkingContext) => (plan ??= makePlan(context)).get(id) ?? null;
  return [...named, { name, debugName: 'pages', includeDependenciesRecursively: false }];
}

/** Libraries whose modules all come through one, in the order in which they are looked at. */
const libraries = {
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  router:
    /\/node_modules\/(use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router))\//,
  queries: /\/node_modules\/@tanstack\/(query-core|react-query)\//,
};

function isInFileOfItsOwn(id: string): boolean {
  return Object.values(libraries).some((library) => library.test(id));
}

/** Modules that are loaded at the same time, by their ids: what a page is painted with. */
type Page = { readonly parts: readonly string[]; readonly weight: number };

/** By module: its size, what it imports, and the pages that are painted with it, by their places in the list of pages. */
type Modules = ReadonlyMap<string, Module>;
type Module = {
  readonly size: number;
  readonly imports: readonly string[];
  /** What it imports dynamically. */
  readonly parts: readonly string[];
  readonly pages: Set<number>;
  /** Comes with something that is loaded after the first paint, too. */
  isLate: boolean;
  /** Named by itself in the manifest, so it has its own file. */
  readonly isPart: boolean;
};

/** Modules that come in one file. */
type File = { readonly modules: readonly string[]; readonly size: number };

/** The name of the file of each module. */
type Plan = ReadonlyMap<string, string>;

function makePlan(context: ChunkingContext): Plan {
  const { modules, pages } = modulesOfPages(context);
  const isShared = ({ isPart, isLate, pages }: Module) => !isPart && pages.size + Number(isLate) > 1;
  // What no page is painted with is left to the bundler.
  const isPainted = ({ pages: on }: Module) => Array.from(on).some((page) => page < pageBudgets.length);
  const shared = [...modules].filter(([, module]) => isPainted(module) && isShared(module));
  const groups = Map.groupBy(shared, ([, { pages }]) => [...pages].join());
  const files = Array.from(groups.values(), (members) => ({
    modules: members.map(([id]) => id),
    size: members.reduce((sum, [, { size }]) => sum + size, 0),
  }));
  const joined = joinSmall(files, modules, pages);
  return new Map(
    joined.flatMap((file, index) => file.modules.map((id) => [id, `${nameOf(file, modules)}-${index}`])),
  );
}

/** After the largest module in it. */
function nameOf({ modules: [first = '', ...others] }: File, modules: Modules): string {
  const sizeOf = (id: string) => modules.get(id)?.size ?? 0;
  const largest = others.reduce((best, id) => (sizeOf(id) > sizeOf(best) ? id : best), first);
  return `with-${path.parse(largest).name}`;
}

function modulesOfPages(context: ChunkingContext): { modules: Modules; pages: readonly Page[] } {
  const iconFiles = readIconFiles(context);
  const modules = new Map<string, Module>();
  /** Calls `visit` for these modules and those that they import, as long as it is true. */
  const walk = (ids: readonly string[], visit: (module: Module) => boolean) => {
    const left = [...ids];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const info = context.getModuleInfo(id);
      if (!info) continue;
      const module = modules.get(id) ?? readModule(info, iconFiles, context);
      modules.set(id, module);
      if (visit(module)) left.push(...module.imports);
    }
  };
  const pages: Page[] = pageBudgets.map(({ parts, target }) => ({
    parts: parts.map((part) => path.resolve(web, part)),
    weight: target <= shell ? firstWeight : 1,
  }));
  const isFirst = new Set(pages.flatMap(({ parts }) => parts));
  const addTo = (page: number) =>
    walk(pages[page]?.parts ?? [], (module) => module.pages.size < module.pages.add(page).size);
  for (const page of pages.keys()) addTo(page);
  // One more page: in a file with modules of the app, the shapes would bring all of that.
  pages.push({ parts: formShapes.map((part) => path.resolve(web, part)), weight: firstWeight });
  addTo(pages.length - 1);
  const late = [...modules.values()].flatMap(({ parts }) => parts).filter((id) => !isFirst.has(id));
  for (let id = late.pop(); id !== undefined; id = late.pop()) {
    walk([id], (module) => {
      if (module.isLate) return false;
      module.isLate = true;
      late.push(...module.parts.filter((part) => !isFirst.has(part)));
      return true;
    });
  }
  return { modules, pages };
}

function readModule(
  info: ModuleInfo,
  iconFiles: ReadonlyMap<string, string>,
  context: ChunkingContext,
): Module {
  const imports = info.importedIds.filter(
    (id) => id !== icons && !id.endsWith('.css') && !isInFileOfItsOwn(id),
  );
  return {
    size: info.code?.length ?? 0,
    imports: [...imports, ...iconsIn(info.code ?? '', iconFiles)],
    parts: info.dynamicallyImportedIds,
    pages: new Set(),
    isLate: false,
    isPart:
      info.isEntry ||
      info.dynamicImporters.length > 0 ||
      info.importers.some((id) => context.getModuleInfo(id)?.isEntry),
  };
}

/** Joins small files with others, the smallest first, each with that by which pages load least; unless alone it is less. */
function joinSmall(all: readonly File[], modules: Modules, pages: readonly Page[]): readonly File[] {
  let files = all;
  let cost = costOfPages(files, modules, pages);
  const kept = new Set<File>();
  for (;;) {
    const [small] = files
      .filter((file) => file.size < smallest && !kept.has(file))
      .toSorted((a, b) => a.size - b.size);
    if (!small) return files;
    const others = files.filter((file) => file !== small);
    const [best] = others
      .map((other) => {
        const joined = { modules: [...small.modules, ...other.modules], size: small.size + other.size };
        const result = [...others.filter((file) => file !== other), joined];
        return { result, cost: costOfPages(result, modules, pages) };
      })
      .toSorted((a, b) => a.cost - b.cost);
    if (best && best.cost < cost) ({ result: files, cost } = best);
    else kept.add(small);
  }
}

/** What all pages together load of these files: a file comes with those that it imports from. */
function costOfPages(files: readonly File[], modules: Modules, pages: readonly Page[]): number {
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)));
  return pages.reduce((sum, { parts, weight }) => {
    const loaded = new Set<File>();
    const seen = new Set<string>();
    const left = [...parts];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      left.push(...(modules.get(id)?.imports ?? []));
      const file = fileOf.get(id);
      if (!file || loaded.has(file)) continue;
      loaded.add(file);
      left.push(...file.modules);
    }
    return sum + weight * Array.from(loaded).reduce((cost, file) => cost + file.size + requestCost, 0);
  }, 0);
}

/** The module of each icon by its names. They are imported from one module, which imports them all. */
function readIconFiles(context: ChunkingContext): ReadonlyMap<string, string> {
  const code = context.getModuleInfo(icons)?.code ?? '';
  return new Map(
    Array.from(code.matchAll(/^export \{(.*)\} from '(.*)';$/gm)).flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [
        name,
        path.join(path.dirname(icons), file),
      ]),
    ),
  );
}

function iconsIn(code: string, iconFiles: ReadonlyMap<string, string>): string[] {
  return Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g))
    .flatMap(([, list = '']) => list.split(','))
    .map((entry) => iconFiles.get(entry.trim()))
    .filter((file) => file !== undefined);
}

import path from 'node:path';
import type { ChunkingContext, CodeSplittingGroup, ModuleInfo } from 'rolldown';
import { formShapes, type PageBudget, pageBudgets, shell } from './page-budgets.ts';

const web = path.resolve(import.meta.dirname, '..');
const icons = path.resolve(web, '../node_modules/lucide-react/dist/esm/lucide-react.mjs');

/** Files with less source than this, in characters, may be joined with others. */
const minFileSize = 12_000;

/** The cost of a request, in characters of source. */
const requestCost = 3000;

/**
 * The weights of the landing page, with which visits begin, of the other public pages and the shell, and of the Taskboard, which
 * people open most; other pages have 1.
 */
const landingWeight = 8;
const firstWeight = 4;
const taskboardWeight = 2;

/**
 * Groups our modules and icons into files: modules that are needed for the first paint of the same pages are in one file, so
 * that a page loads what it needs in few requests. Small files are joined with those that add the least unneeded code to
 * pages. The bundler groups modules for later, and libraries except for the ones that every page needs.
 */
export function pageFiles(): CodeSplittingGroup[] {
  let plan: Plan | undefined;
  const named = Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 1 }));
  const name = (id: string, context: ChunkingContext) => (plan ??= makePlan(context)).get(id) ?? null;
  return [...named, { name, debugName: 'pages', includeDependenciesRecursively: false }];
}

/** Libraries with a file each, by the first matching pattern; without what only late parts use of them. */
const libraries = {
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  router:
    /\/node_modules\/(use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router))\//,
  queries: /\/node_modules\/@tanstack\/(query-core|react-query)\/(?!.*\/(queriesObserver|useQueries)\.js)/,
};

function isInLibrary(id: string): boolean {
  return Object.values(libraries).some((library) => library.test(id));
}

/** The ids of the modules of a page's first paint, without their imports. */
type Page = { readonly parts: readonly string[]; readonly weight: number };

/** Modules by id. */
type Modules = ReadonlyMap<string, Module>;
type Module = {
  /** Characters of source. */
  readonly size: number;
  readonly imports: readonly string[];
  /** Its dynamic imports. */
  readonly parts: readonly string[];
  /** The pages that need it for the first paint, by index. */
  readonly pages: Set<number>;
  /** Also needed by a module that is loaded after the first paint. */
  isLate: boolean;
  /** An entry or dynamic import, which has an entry in the manifest and so its own file. */
  readonly isPart: boolean;
};

/** The modules of a file. */
type File = { readonly modules: readonly string[]; readonly size: number };

/** The name of the file of each module. */
type Plan = ReadonlyMap<string, string>;

function makePlan(context: ChunkingContext): Plan {
  const { modules, pages } = modulesOfPages(context);
  const isShared = ({ isPart, isLate, pages }: Module) => !isPart && pages.size + Number(isLate) > 1;
  // The bundler groups modules that no page needs for its first paint.
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

/** Named after its largest module. */
function nameOf({ modules: [first = '', ...others] }: File, modules: Modules): string {
  const sizeOf = (id: string) => modules.get(id)?.size ?? 0;
  const largest = others.reduce((best, id) => (sizeOf(id) > sizeOf(best) ? id : best), first);
  return `with-${path.parse(largest).name}`;
}

function modulesOfPages(context: ChunkingContext): { modules: Modules; pages: readonly Page[] } {
  const iconFiles = readIconFiles(context);
  const modules = new Map<string, Module>();
  /** Calls `visit` for modules and their imports; it returns false to skip the imports of a module. */
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
  const pages: Page[] = pageBudgets.map((budget) => ({
    parts: budget.parts.map((part) => path.resolve(web, part)),
    weight: weightOf(budget),
  }));
  const isFirst = new Set(pages.flatMap(({ parts }) => parts));
  const addTo = (page: number) =>
    walk(pages[page]?.parts ?? [], (module) => module.pages.size < module.pages.add(page).size);
  for (const page of pages.keys()) addTo(page);
  // The form shapes count as a page of their own, so that they are not in a file with modules of the app.
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

function weightOf({ page, limit }: PageBudget): number {
  if (page === '/') return landingWeight;
  if (page === '/app/tasks') return taskboardWeight;
  return limit <= shell ? firstWeight : 1;
}

function readModule(
  info: ModuleInfo,
  iconFiles: ReadonlyMap<string, string>,
  context: ChunkingContext,
): Module {
  const imports = info.importedIds.filter((id) => id !== icons && !id.endsWith('.css') && !isInLibrary(id));
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

/** Joins small files with others, the smallest first, each with the one for the lowest cost; keeps it if joining costs more. */
function joinSmall(all: readonly File[], modules: Modules, pages: readonly Page[]): readonly File[] {
  let files = all;
  let cost = costOfPages(files, modules, pages);
  const kept = new Set<File>();
  for (;;) {
    const [small] = files
      .filter((file) => file.size < minFileSize && !kept.has(file))
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

/** The weighted cost of all pages: a page loads the files of its modules and, with each file, all of their imports. */
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

/** The module of each icon, by its export names in the index module from which icons are imported. */
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

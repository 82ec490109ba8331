import type { Named } from '../../mutations/pending.ts';
import type { SourceTask } from '../model/source-task.ts';
import type { Note } from './days.ts';
import type { PlanChoices, PlannedTask } from './plan.ts';
import { folded, short } from './texts.ts';

/** The choices needed to resolve people and projects. */
export type Naming = Pick<PlanChoices, 'me' | 'project' | 'projects' | 'people' | 'persons' | 'projectNames'>;

/** Returns a function that resolves the project and assignee of a task. */
export function createNameResolver(choices: Naming) {
  const findProject = projectFinder(choices);
  const findPerson = personFinder(choices);
  const { me, project } = choices;
  return (task: SourceTask, note: Note): Pick<PlannedTask, 'project' | 'assignee'> => {
    const named = task.project === '' ? project : findProject(task.project);
    if (named === undefined)
      note('project', `“${short(task.project)}” isn’t one of your projects: no project.`);
    const place = named ?? null;
    if (task.assignees.length === 0) return { project: place, assignee: me };
    const found = task.assignees
      .map((name) => findPerson(name, place?.id ?? ''))
      .find((person) => person !== null);
    if (!found) {
      const who = place ? `a member of ${place.name}` : 'connected with you';
      note('assignee', `“${short(shownPeople(task.assignees))}” isn’t ${who}: assigned to you.`);
    }
    return { project: place, assignee: found ?? { id: me.id, name: me.name } };
  };
}

/** Prefers names over e-mail addresses. */
function shownPeople(assignees: readonly string[]): string {
  const names = assignees.filter((one) => !one.includes('@'));
  return (names.length > 0 ? names : assignees).join(', ');
}

/** Returns a lookup of projects by name: null if the user chose no project for it, undefined if unknown. */
export function projectFinder({ projects, projectNames }: Pick<Naming, 'projects' | 'projectNames'>) {
  const byName = new Map(projects.map((one) => [folded(one.name), one]));
  const one = (name: string) => {
    const chosen = projectNames.get(folded(name));
    return chosen === undefined ? byName.get(folded(name)) : chosen;
  };
  return (name: string): Named | null | undefined => {
    const whole = one(name);
    if (whole !== undefined) return whole;
    // The field may list several projects: use the first known one.
    return name
      .split(/[,;]/)
      .map((part) => one(part))
      .find((found) => found !== undefined);
  };
}

/** Returns a lookup of people by name or e-mail address within a project ('' for none). Ambiguous names resolve to null. */
export function personFinder({ people, persons, me }: Pick<Naming, 'people' | 'persons' | 'me'>) {
  const known = new Map<string, Map<string, Named | null>>();
  const namesIn = (projectId: string) => {
    const before = known.get(projectId);
    if (before) return before;
    const names = new Map<string, Named | null>();
    for (const { id, name: fullName, email } of [me, ...(people.get(projectId) ?? [])]) {
      for (const spelling of [folded(fullName), folded(email), id]) {
        if (spelling === '') continue;
        const other = names.get(spelling);
        names.set(spelling, other === undefined || other?.id === id ? { id, name: fullName } : null);
      }
    }
    known.set(projectId, names);
    return names;
  };
  return (name: string, projectId: string): Named | null => {
    const names = namesIn(projectId);
    const chosen = persons.get(folded(name));
    // The chosen person may not be a member of this project.
    return (chosen ? names.get(chosen.id) : names.get(folded(name))) ?? null;
  };
}

/** An unresolved name and the number of tasks that use it. */
export type UnknownName = { readonly key: string; readonly text: string; readonly count: number };

/** Returns unresolved assignees, most frequent first. */
export function unknownPeople(tasks: readonly SourceTask[], choices: Naming): UnknownName[] {
  const bare = { ...choices, persons: new Map<string, Named>() };
  const findPerson = personFinder(bare);
  const findProject = projectFinder(choices);
  const found = new Map<string, UnknownName>();
  for (const { assignees, project } of tasks) {
    if (assignees.length === 0) continue;
    const place = (project === '' ? choices.project : findProject(project))?.id ?? '';
    if (assignees.some((name) => findPerson(name, place) !== null)) continue;
    count(found, shownPeople(assignees).split(', ')[0] ?? '');
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** Returns unresolved projects, most frequent first. */
export function unknownProjects(tasks: readonly SourceTask[], choices: Naming): UnknownName[] {
  const findProject = projectFinder({ projects: choices.projects, projectNames: new Map() });
  const found = new Map<string, UnknownName>();
  for (const { project } of tasks) {
    if (project !== '' && findProject(project) === undefined) count(found, project);
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

function count(found: Map<string, UnknownName>, text: string): void {
  const key = folded(text);
  const known = found.get(key);
  found.set(key, known ? { ...known, count: known.count + 1 } : { key, text, count: 1 });
}

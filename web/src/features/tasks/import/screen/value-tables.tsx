import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { type ReactNode, useCallback } from 'react';
import { useUser } from '../../../../platform/session.ts';
import { counted } from '../../../../ui/counted.ts';
import { labelIdOf } from '../../../../ui/field-wiring.ts';
import { type SearchOption, SearchSelect } from '../../../../ui/search-select.tsx';
import { Select } from '../../../../ui/select.tsx';
import { priorityOptions, statusOptions } from '../../marks/task-options.tsx';
import type { UnknownName } from '../plan/people.ts';
import { Section } from './section.tsx';
import type { Import } from './use-import.ts';

/** Maximum number of values listed per table. */
const most = 50;

const statusOrSkip = [...statusOptions, { value: 'skip' as const, label: 'Don’t import' }];

/** Mappings of statuses, priorities, projects and people. */
export function ValueTables({ source }: { source: Import }) {
  const { statuses, priorities, decisions, decide } = source;
  return (
    <>
      {statuses.length > 0 && (
        <Section open title="Statuses">
          <Values label="Match statuses" count={statuses.length} rest={taskStatusLabels.todo}>
            {statuses.slice(0, most).map(({ key, text, count, value, isKnown }) => (
              <Value key={key} text={text} count={count} isKnown={isKnown}>
                <Select<TaskStatus | 'skip'>
                  aria-label={`What “${text}” is`}
                  value={value}
                  onValueChange={(status) =>
                    decide({ statuses: new Map(decisions.statuses).set(key, status) })
                  }
                  options={statusOrSkip}
                  size="sm"
                  className="w-full"
                />
              </Value>
            ))}
          </Values>
        </Section>
      )}
      {priorities.length > 0 && (
        <Section open title="Priorities">
          <Values label="Match priorities" count={priorities.length} rest={taskPriorityLabels.medium}>
            {priorities.slice(0, most).map(({ key, text, count, value, isKnown }) => (
              <Value key={key} text={text} count={count} isKnown={isKnown}>
                <Select<TaskPriority>
                  aria-label={`What priority “${text}” is`}
                  value={value}
                  onValueChange={(priority) =>
                    decide({ priorities: new Map(decisions.priorities).set(key, priority) })
                  }
                  options={priorityOptions}
                  size="sm"
                  className="w-full"
                />
              </Value>
            ))}
          </Values>
        </Section>
      )}
      <Projects source={source} />
      <People source={source} />
    </>
  );
}

function Projects({ source: { unknownProjects, projects, decisions, decide } }: { source: Import }) {
  const options = useCallback(
    (): SearchOption[] => [
      { value: '', label: 'No project' },
      ...projects.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [projects],
  );
  if (unknownProjects.length === 0) return null;
  return (
    <Section open title="Unknown projects">
      <Values label="Match projects" count={unknownProjects.length} rest="tasks without a project">
        {unknownProjects.slice(0, most).map((name) => {
          const chosen = decisions.projectNames.get(name.key) ?? null;
          return (
            <NameValue key={name.key} name={name} label={`Which project “${name.text}” is`}>
              {(id) => (
                <SearchSelect
                  id={id}
                  value={chosen?.id ?? ''}
                  shown={chosen?.name ?? 'No project'}
                  options={options}
                  nothingFound="You have no project with this name."
                  onValueChange={(projectId) =>
                    decide({
                      projectNames: new Map(decisions.projectNames).set(
                        name.key,
                        projects.find((one) => one.id === projectId) ?? null,
                      ),
                    })
                  }
                />
              )}
            </NameValue>
          );
        })}
      </Values>
    </Section>
  );
}

function People({ source: { unknownPeople, people, decisions, decide } }: { source: Import }) {
  const user = useUser();
  const options = useCallback(
    (): SearchOption[] => [
      { value: user.id, label: `${user.fullName} (you)` },
      ...people
        .filter(({ id }) => id !== user.id)
        .map(({ id, name, email }) => ({ value: id, label: name, hint: email })),
    ],
    [people, user],
  );
  if (unknownPeople.length === 0) return null;
  return (
    <Section open title="Unknown people">
      <p className="mb-2 text-muted text-sm">
        Their tasks are assigned to you unless you choose someone else: people you’re connected with, or
        members of the project.
      </p>
      <Values label="Match people" count={unknownPeople.length} rest="tasks of yours">
        {unknownPeople.slice(0, most).map((name) => {
          const chosen = decisions.persons.get(name.key);
          return (
            <NameValue key={name.key} name={name} label={`Who “${name.text}” is`}>
              {(id) => (
                <SearchSelect
                  id={id}
                  value={chosen?.id ?? user.id}
                  shown={chosen?.name ?? `${user.fullName} (you)`}
                  options={options}
                  nothingFound="No one you can assign tasks to has this name."
                  onValueChange={(personId) => {
                    const person = people.find((one) => one.id === personId) ?? {
                      id: user.id,
                      name: user.fullName,
                    };
                    decide({ persons: new Map(decisions.persons).set(name.key, person) });
                  }}
                />
              )}
            </NameValue>
          );
        })}
      </Values>
    </Section>
  );
}

function Values({
  label,
  count,
  rest,
  children,
}: {
  label: string;
  count: number;
  rest: string;
  children: ReactNode;
}) {
  return (
    <>
      <table aria-label={label} className="w-full table-fixed border-collapse text-left text-sm">
        <colgroup>
          <col />
          <col className="w-52 max-sm:w-40" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">{children}</tbody>
      </table>
      {count > most && (
        <p className="mt-2 text-muted text-sm">
          And {(count - most).toLocaleString()} more, which become {rest}.
        </p>
      )}
    </>
  );
}

function Value({
  text,
  count,
  isKnown,
  children,
}: {
  text: string;
  count: number;
  isKnown: boolean;
  children: ReactNode;
}) {
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-3 font-normal">
        <span dir="auto" className="wrap-anywhere text-ink">
          {text}
        </span>{' '}
        <span className="whitespace-nowrap text-subtle text-xs">{counted(count, 'task')}</span>
        {!isKnown && <span className="block text-warning text-xs">Unknown, please check</span>}
      </th>
      <td className="py-1">{children}</td>
    </tr>
  );
}

function NameValue({
  name: { key, text, count },
  label,
  children,
}: {
  name: UnknownName;
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = `import-name-${key.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-3 font-normal">
        <label id={labelIdOf(id)} htmlFor={id}>
          <span className="sr-only">{label}</span>
          <span aria-hidden dir="auto" className="wrap-anywhere text-ink">
            {text}
          </span>
        </label>{' '}
        <span className="whitespace-nowrap text-subtle text-xs">{counted(count, 'task')}</span>
      </th>
      <td className="py-1">{children(id)}</td>
    </tr>
  );
}
